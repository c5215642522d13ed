import { assertNever } from '../values/assert-never.ts'
import { factTable, type RuleFact, ruleFactNames } from '../values/facts.ts'
import { namePart } from './legal-name.ts'
import { folderNameFault, type NameFault, nameFault } from './name-fault.ts'
import {
  type Ending,
  type NamedPart,
  type Piece,
  partFacts,
  type Segment,
  type Template,
  textFormat,
} from './template.ts'

/** What is wrong with the text of a template. */
export type TemplateFault =
  | { readonly code: 'no-template' }
  | { readonly code: 'no-folder' }
  | { readonly code: 'long-template'; readonly longest: number }
  | { readonly code: 'open-field'; readonly text: string }
  | { readonly code: 'unknown-fact'; readonly text: string; readonly choices: readonly string[] }
  | { readonly code: 'unwritable-fact'; readonly text: string }
  | {
      readonly code: 'unknown-part'
      readonly text: string
      readonly fact: string
      readonly choices: readonly string[]
    }
  | { readonly code: 'bad-format'; readonly text: string; readonly formats: readonly string[] }
  | { readonly code: 'bad-fallback'; readonly text: string }
  | { readonly code: 'no-counter-here' }
  | { readonly code: 'two-counters' }
  | { readonly code: 'outside' }
  | { readonly code: 'no-folder-here' }
  | {
      readonly code: 'bad-segment'
      readonly text: string
      readonly fault: NameFault
      readonly longest: number
    }

const longestTemplate = 500
const longestSegment = 120

/** The way of a folder. */
export function parseFolderTemplate(text: string): Template | TemplateFault {
  const home = /^~\//.exec(text)
  const disk = /^(?:[A-Za-z]:)?\//.exec(text)
  const [start = ''] = home ?? disk ?? []
  const root = home ? 'home' : disk ? 'disk' : 'chosen'
  const way = text.slice(start.length).replace(/\/$/, '')
  if (root === 'chosen' && way === '.') return templateOf([], root, '')
  if (way.trim() === '' || text === '~') return { code: 'no-folder' }
  return parse(way, true, root, start.slice(0, -1))
}

/** A file's name. What stands for its extension is a field at the end; without one, the extension stays as it is. */
export function parseNameTemplate(text: string): Template | TemplateFault {
  const [written = '', field] = /\.\{((?:extension|realExtension)[^{}]*)\}$/.exec(text) ?? []
  const template = parse(text.slice(0, text.length - written.length), false, 'chosen', '')
  if (field === undefined || 'code' in template) return template
  const ending = fieldOf(field, false)
  if ('code' in ending) return ending
  if (!isEnding(ending)) return { code: 'open-field', text }
  if (ending.fallback !== undefined && !/^(?!\d*$)[\p{L}\p{N}]{1,20}$/u.test(ending.fallback))
    return { code: 'bad-fallback', text: ending.fallback }
  if (ending.format === 'initial') return { code: 'bad-format', text: 'initial', formats: ['lower', 'upper'] }
  return withEnding(template, ending)
}

const isEnding = (piece: Piece): piece is Ending =>
  'fact' in piece && (piece.fact === 'extension' || piece.fact === 'realExtension')

/** An extension that a file does not have is none; a real one must be known. */
function withEnding(template: Template, ending: Ending): Template {
  const { fact, fallback } = ending
  if (fact === 'extension')
    return ending.format === '' && fallback === undefined ? template : { ...template, ending }
  const needed = fallback === undefined ? [fact] : []
  return {
    ...template,
    ending,
    facts: [...template.facts, fact],
    neededFacts: [...template.neededFacts, ...needed],
  }
}

function parse(
  text: string,
  isFolder: boolean,
  root: Template['root'],
  prefix: string,
): Template | TemplateFault {
  if (text.trim() === '') return { code: 'no-template' }
  if (text.length > longestTemplate) return { code: 'long-template', longest: longestTemplate }
  const segments = segmentsOf(text, isFolder)
  if ('code' in segments) return segments
  if (segments.flat().filter(piece => 'digits' in piece).length > 1) return { code: 'two-counters' }
  for (const segment of segments) {
    const fault = segmentFault(segment, isFolder)
    if (fault !== undefined) return fault
  }
  return templateOf(segments, root, prefix)
}

function segmentsOf(text: string, isFolder: boolean): readonly Segment[] | TemplateFault {
  const segments: Piece[][] = [[]]
  for (const [part, field, stray] of text.matchAll(/\{\{|\}\}|\{([^{}]*)\}|([{}])|\/|[^{}/]+/g)) {
    if (stray !== undefined) return { code: 'open-field', text }
    if (part === '/') {
      if (!isFolder) return { code: 'no-folder-here' }
      segments.push([])
      continue
    }
    const piece = field === undefined ? { text: unescaped(part) } : fieldOf(field, isFolder)
    if ('code' in piece) return piece
    segments.at(-1)?.push(piece)
  }
  return segments
}

const unescaped = (part: string) => part.replace(/^(\{\{|\}\})$/, brace => brace.charAt(0))

function templateOf(segments: readonly Segment[], root: Template['root'], prefix: string): Template {
  const fields = segments.flat().filter(piece => 'fact' in piece)
  return {
    segments,
    root,
    prefix,
    facts: [...new Set(fields.map(({ fact }) => fact))],
    parts: fields.flatMap(piece => (piece.part === undefined ? [] : { fact: piece.fact, part: piece.part })),
    neededFacts: [
      ...new Set(fields.filter(({ fallback }) => fallback === undefined).map(({ fact }) => fact)),
    ],
  }
}

function fieldOf(field: string, isFolder: boolean): Piece | TemplateFault {
  const [, name = '', format = '', fallback] = /^([^:|]*)(?::([^|]*))?(?:\|(.*))?$/s.exec(field) ?? []
  const wanted = name.trim()
  if (wanted === 'counter') {
    if (isFolder) return { code: 'no-counter-here' }
    return fallback === undefined ? counterOf(format) : { code: 'bad-fallback', text: field }
  }
  const subject = subjectOf(wanted, format, isFolder)
  if ('code' in subject) return subject
  if (fallback !== undefined && namePart(fallback) !== fallback.normalize('NFC')) {
    return { code: 'bad-fallback', text: fallback }
  }
  return { ...subject, format, fallback: fallback?.normalize('NFC') }
}

/** The fact of a field, or a part of one, where it can be written in that format. */
function subjectOf(
  wanted: string,
  format: string,
  isFolder: boolean,
): { readonly fact: RuleFact } | NamedPart | TemplateFault {
  const named = namedPart(wanted)
  if (named) {
    const isDay = isFormat(format, timeFormat, isFolder) && !/[Hms]/.test(format)
    const isKnown = isDay || isFormat(format, textFormat, isFolder)
    return isKnown ? named : { code: 'bad-format', text: format, formats: partExamples }
  }
  const found = ruleFactNames.find(each => each === wanted)
  const fact = found === 'fullName' && !isFolder ? 'name' : found // the extension stays anyway
  if (fact === undefined)
    return { code: 'unknown-fact', text: wanted, choices: [...ruleFactNames, 'counter'] }
  const formats = formatsOf(fact)
  if (formats === undefined || (fact === 'folder' && !isFolder))
    return { code: 'unwritable-fact', text: wanted }
  if (!isFormat(format, formats, isFolder))
    return { code: 'bad-format', text: format, formats: examples(fact) }
  return { fact }
}

const partExamples = ['lower', 'upper', 'initial', 'yyyy-MM-dd']

/** `text.day` */
function namedPart(field: string): NamedPart | undefined {
  const [, of, part = ''] = /^(\w+)\.(\w+)$/.exec(field) ?? []
  const fact = partFacts.find(each => each === of)
  return fact && { fact, part }
}

function counterOf(format: string): Piece | TemplateFault {
  if (!/^[1-9]?$/.test(format)) return { code: 'bad-format', text: format, formats: ['3'] }
  return { digits: Number(format || 1) }
}

function isFormat(format: string, formats: RegExp, isFolder: boolean): boolean {
  if (format === '') return true
  if (!formats.test(format) || (!isFolder && format.includes('/'))) return false
  const tokens = format.match(/([a-zA-Z])\1*/g) ?? []
  return formats !== timeFormat || tokens.every(token => timeTokens.includes(token))
}

const timeTokens = ['yyyy', 'yy', 'MM', 'M', 'dd', 'd', 'HH', 'mm', 'ss']
const timeFormat = /^[yMdHms ._\-/]+$/

/** What may stand after `:`, in a few examples; null for a fact that is no part of a name. */
export function formatExamples(fact: RuleFact): readonly string[] | null {
  return formatsOf(fact) === undefined ? null : examples(fact)
}

/** What may stand after `:`; undefined for a fact that is no part of a name. */
function formatsOf(fact: RuleFact): RegExp | undefined {
  if (fact === 'text') return undefined // a text is no name
  const { value: type } = factTable[fact]
  switch (type) {
    case 'text':
      return textFormat
    case 'number':
      return /^[1-9]$/
    case 'date':
    case 'dates':
      return timeFormat
    case 'size':
      return /^$/
    case 'duration':
    case 'yes-no':
      return undefined
    default:
      return assertNever(type)
  }
}

function examples(fact: RuleFact): readonly string[] {
  const { value: type } = factTable[fact]
  if (type === 'date' || type === 'dates') return ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'HH.mm.ss']
  return type === 'number' ? ['2'] : type === 'text' ? ['lower', 'upper', 'initial'] : []
}

/** What is written as it is must do as a name by itself, or beside a fact. */
function segmentFault(segment: Segment, isFolder: boolean): TemplateFault | undefined {
  const written = segment.map(piece => ('text' in piece ? piece.text : 'x')).join('')
  const fault = (isFolder ? folderNameFault : nameFault)(written.normalize('NFC'), longestSegment)
  if (/^\.\.?$/.test(written)) return { code: 'outside' }
  if (fault === undefined) return undefined
  return { code: 'bad-segment', text: written, fault, longest: longestSegment }
}
