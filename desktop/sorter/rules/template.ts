import { assertNever } from '../model/assert-never.ts'
import { splitExtension } from '../model/file-types.ts'
import { foldName } from '../model/names.ts'
import { sizeText } from '../model/size-text.ts'
import { cut, fileName, fileStem, folderName, namePart } from './legal-name.ts'
import { type NameFault, nameFault } from './name-fault.ts'
import { type FactValue, type RuleFact, ruleFactNames, ruleFacts } from './rule-facts.ts'
import { clockOf } from './rule-times.ts'

/**
 * Names made of facts: `Photos/{taken:yyyy}/{taken:yyyy-MM}`, `{artist|Unknown}/{album}`, `{name} {counter:3}.{extension}`.
 * A field is a fact, a format after `:` and after `|` what stands for a fact that is not known; `{{` and `}}` are braces.
 */
export type Template = {
  /** Each a folder on the way; of a name there is one. */
  readonly segments: readonly Segment[]
  /** Where it begins. */
  readonly root: 'chosen' | 'home' | 'disk'
  /** What {@link root} stands for as it was written: '', `~`, '' for `/` and `D:` for a drive. */
  readonly prefix: string
  /** Facts in it, and those that must be known. */
  readonly facts: readonly RuleFact[]
  readonly neededFacts: readonly RuleFact[]
}

type Segment = readonly Piece[]
type Piece =
  | { readonly text: string }
  | { readonly fact: RuleFact; readonly format: string; readonly fallback: string | undefined }
  | { readonly digits: number }

export type TemplateFault =
  | { readonly code: 'no-template' }
  | { readonly code: 'no-folder' }
  | { readonly code: 'long-template'; readonly longest: number }
  | { readonly code: 'open-field'; readonly text: string }
  | { readonly code: 'unknown-fact'; readonly text: string; readonly choices: readonly string[] }
  | { readonly code: 'unwritable-fact'; readonly text: string }
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

/** A file's name. Its extension stays whatever is written, so `.{extension}` at the end may be left out. */
export function parseNameTemplate(text: string): Template | TemplateFault {
  return parse(text.replace(/\.\{extension\}$/, ''), false, 'chosen', '')
}

function parse(
  text: string,
  isFolder: boolean,
  root: Template['root'],
  prefix: string,
): Template | TemplateFault {
  if (text.trim() === '') return { code: 'no-template' }
  if (text.length > longestTemplate) return { code: 'long-template', longest: longestTemplate }
  const segments: Piece[][] = [[]]
  const add = (piece: Piece) => segments.at(-1)?.push(piece)
  for (const [part, field, stray] of text.matchAll(/\{\{|\}\}|\{([^{}]*)\}|([{}])|\/|[^{}/]+/g)) {
    if (stray !== undefined) return { code: 'open-field', text }
    if (part === '/') {
      if (!isFolder) return { code: 'no-folder-here' }
      segments.push([])
    } else if (field === undefined) add({ text: part.replace(/^(\{\{|\}\})$/, brace => brace.charAt(0)) })
    else {
      const piece = fieldOf(field, isFolder)
      if ('code' in piece) return piece
      add(piece)
    }
  }
  if (segments.flat().filter(piece => 'digits' in piece).length > 1) return { code: 'two-counters' }
  for (const segment of segments) {
    const fault = segmentFault(segment)
    if (fault !== undefined) return fault
  }
  return templateOf(segments, root, prefix)
}

function templateOf(segments: readonly Segment[], root: Template['root'], prefix: string): Template {
  const fields = segments.flat().filter(piece => 'fact' in piece)
  return {
    segments,
    root,
    prefix,
    facts: [...new Set(fields.map(({ fact }) => fact))],
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
    if (fallback !== undefined) return { code: 'bad-fallback', text: field }
    if (!/^[1-9]?$/.test(format)) return { code: 'bad-format', text: format, formats: ['3'] }
    return { digits: Number(format || 1) }
  }
  const found = ruleFactNames.find(each => each === wanted)
  const fact = found === 'fullName' && !isFolder ? 'name' : found // the extension stays anyway
  if (fact === undefined)
    return { code: 'unknown-fact', text: wanted, choices: [...ruleFactNames, 'counter'] }
  const formats = fact === 'text' ? undefined : formatsOf(fact) // a text is no name
  if (formats === undefined || (fact === 'folder' && !isFolder))
    return { code: 'unwritable-fact', text: wanted }
  const isFormat = formats.test(format) && (isFolder || !format.includes('/'))
  const tokens = format.match(/([a-zA-Z])\1*/g) ?? []
  const areTimes = formats !== timeFormat || tokens.every(token => timeTokens.includes(token))
  if (format !== '' && !(isFormat && areTimes))
    return { code: 'bad-format', text: format, formats: examples(fact) }
  if (fallback !== undefined && namePart(fallback) !== fallback.normalize('NFC')) {
    return { code: 'bad-fallback', text: fallback }
  }
  return { fact, format, fallback: fallback?.normalize('NFC') }
}

const timeTokens = ['yyyy', 'yy', 'MM', 'M', 'dd', 'd', 'HH', 'mm', 'ss']
const timeFormat = /^[yMdHms ._\-/]+$/
const textFormat = /^(?:lower|upper|initial)$/

/** What may stand after `:`, in a few examples; null for a fact that is no part of a name. */
export function formatExamples(fact: RuleFact): readonly string[] | null {
  return fact === 'text' || formatsOf(fact) === undefined ? null : examples(fact)
}

/** What may stand after `:`; undefined for a fact that is no part of a name. */
function formatsOf(fact: RuleFact): RegExp | undefined {
  const { value: type } = ruleFacts[fact]
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
  const { value: type } = ruleFacts[fact]
  if (type === 'date' || type === 'dates') return ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'HH.mm.ss']
  return type === 'number' ? ['2'] : type === 'text' ? ['lower', 'upper', 'initial'] : []
}

/** What is written as it is must do as a name by itself, or beside a fact. */
function segmentFault(segment: Segment): TemplateFault | undefined {
  const written = segment.map(piece => ('text' in piece ? piece.text : 'x')).join('')
  const fault = nameFault(written.normalize('NFC'), longestSegment)
  if (/^\.\.?$/.test(written)) return { code: 'outside' }
  if (fault === undefined) return undefined
  return { code: 'bad-segment', text: written, fault, longest: longestSegment }
}

/** What a fact of the file says; null where it is not known. */
export type Tell = (fact: RuleFact) => FactValue

/**
 * The folder that a template stands for, joined with '/': '' for the chosen folder, `~/…` and `/…` as written.
 * @returns undefined where a fact without a fallback is not known, or nothing of it can be in a name
 */
export function renderFolder({ segments, prefix, root }: Template, tell: Tell): string | undefined {
  const ways: Way[] = []
  for (const segment of segments) {
    const texts = segment.map(piece => textOf(piece, tell))
    if (texts.includes(undefined)) return undefined
    const parts = texts.join('').split('/')
    const names = parts.map(folderName).filter(part => part !== '')
    const isFolder = isFolderAlone(segment)
    if (names.length === 0 && !isFolder) return undefined
    ways.push({ names, isFolder })
  }
  return root === 'chosen' ? joined(ways).join('/') : `${prefix}/${ways.flatMap(namesOf).join('/')}`
}

/** What a segment stands for. */
type Way = { readonly names: readonly string[]; readonly isFolder: boolean }
const namesOf = ({ names }: Way) => names

/** A file that lies in these folders already is in its place: the next sort must not put it one deeper. */
function joined(ways: readonly Way[]): readonly string[] {
  const at = ways.findIndex(({ isFolder }) => isFolder)
  const own = ways[at]?.names
  const before = ways.slice(0, Math.max(at, 0)).flatMap(namesOf)
  const after = ways.slice(at + 1).flatMap(namesOf)
  if (own && own.length >= before.length + after.length) {
    const isBetween = beginsWith(own, before) && beginsWith(own.slice(own.length - after.length), after)
    if (isBetween) return own
  }
  let way: readonly string[] = []
  for (const { names, isFolder } of ways) {
    way = isFolder && beginsWith(names, way) ? names : [...way, ...names]
  }
  return way
}

/** As the disk may spell these folders, or call them where a name was taken: `Papers (2)`. */
export function beginsWith(names: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((name, at) => {
    const folded = foldName(names[at] ?? '')
    return folded === foldName(name) || folded.replace(/ \(\d{1,9}\)$/, '') === foldName(name)
  })
}

/**
 * The folders on the way that do not depend on the file, up to the first that does; and those from there on, undefined
 * where one does.
 */
export function fixedWay({ segments }: Template): {
  readonly fixed: readonly string[]
  readonly rest: readonly (string | undefined)[]
} {
  const names = segments.map(segment => {
    const texts = segment.map(piece => ('text' in piece ? piece.text : undefined))
    return texts.includes(undefined) ? undefined : folderName(texts.join(''))
  })
  const end = names.indexOf(undefined)
  const fixed = names.slice(0, end < 0 ? undefined : end).flatMap(name => name ?? [])
  return { fixed, rest: names.slice(fixed.length) }
}

/** `{folder}` at the top says nothing, which is known. */
function isFolderAlone([piece, ...others]: Segment): boolean {
  return others.length === 0 && piece !== undefined && 'fact' in piece && piece.fact === 'folder'
}

/** A name with room for a number, where the template has a counter. */
export type NameForm = {
  readonly before: string
  readonly after: string
  /** Of the number, at least; 0: there is none, and `after` is ''. */
  readonly digits: number
  /** With its dot. */
  readonly extension: string
  /** The file has a name of this form already. */
  readonly isOwn: boolean
}

/** @returns undefined where a fact without a fallback is not known, or nothing of it can be in a name */
export function renderName({ segments }: Template, name: string, tell: Tell): NameForm | undefined {
  const pieces = segments[0] ?? []
  let before = ''
  let after = ''
  let digits = 0
  for (const piece of pieces) {
    if ('digits' in piece) {
      digits ||= piece.digits
      continue
    }
    const text = textOf(piece, tell)
    if (text === undefined) return undefined
    if (digits > 0) after += text
    else before += text
  }
  const { stem, extension } = splitExtension(name)
  const form = { before, after: cut(after, 100), digits, extension }
  if (fileNameOf(form, 1) === '') return undefined
  return { ...form, isOwn: hasForm(stem, pieces, tell) || isCutTo(form, stem) }
}

/** Whether it is the name with the number it ends in: of a long one, whose beginning gave way. */
function isCutTo(form: Omit<NameForm, 'isOwn'>, stem: string): boolean {
  const name = stem.normalize('NFC')
  const end = name.length - form.after.length
  if (form.digits === 0 || !name.endsWith(form.after)) return false
  for (let start = end - 1; end - start <= 15 && /\d/.test(name.charAt(start)); start -= 1) {
    if (end - start < form.digits) continue
    if (fileNameOf(form, Number(name.slice(start, end))) === name + form.extension) return true
  }
  return false
}

/**
 * Whether a stem could have come from the template: with any text for its own name, any number for the counter, and the
 * number that it got where that name was in use.
 */
function hasForm(stem: string, pieces: Segment, tell: Tell): boolean {
  const isName = (piece: Piece) => 'fact' in piece && piece.fact === 'name'
  if (pieces.filter(isName).length > 1) return false // several texts of any length take long to tell apart
  const pattern = pieces.map(piece => {
    if ('digits' in piece) return `\\d{${piece.digits},15}`
    return isName(piece) ? '.+' : (textOf(piece, tell) ?? '').replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  })
  return new RegExp(`^${pattern.join('')}( \\(\\d{1,9}\\))?$`, 'isu').test(stem.normalize('NFC'))
}

/** @param number from 1 on, where the form has room for one */
export function fileNameOf(
  { before, after, digits, extension }: Omit<NameForm, 'isOwn'>,
  number: number,
): string {
  return fileName(before, counted(digits, number, after), extension)
}

/** The same without the extension. @param tail what follows instead */
export function fileStemOf({ before, after, digits }: NameForm, number: number, tail: string): string {
  return fileStem(before, counted(digits, number, after), tail)
}

function counted(digits: number, number: number, after: string): string {
  return digits === 0 ? '' : String(number).padStart(digits, '0') + after
}

/** @returns undefined where the fact is not known, and nothing stands for it */
function textOf(piece: Piece, tell: Tell): string | undefined {
  if ('text' in piece) return piece.text
  if ('digits' in piece) return ''
  const { fact, format, fallback } = piece
  const value = tell(fact)
  const text = value === null ? undefined : written(fact, value, format)
  return text === undefined || (text === '' && fact !== 'folder') ? fallback : text
}

function written(fact: RuleFact, value: Exclude<FactValue, null>, format: string): string | undefined {
  const { value: type } = ruleFacts[fact]
  switch (type) {
    case 'text': {
      const text = first(value)
      if (fact === 'folder') return text.split('/').map(namePart).join('/')
      return cased(tightPart(text), format)
    }
    case 'number':
      return String(value).padStart(Number(format || 1), '0')
    case 'size':
      return Number(value) > 0 ? sizeText(Number(value)) : '0 B'
    case 'date':
    case 'dates':
      return timeText(clockOf(first(value)), format || 'yyyy-MM-dd')
    case 'duration':
    case 'yes-no':
      return undefined
    default:
      return assertNever(type)
  }
}

function first(value: Exclude<FactValue, null>): string {
  return typeof value === 'object' ? (value[0] ?? '') : String(value)
}

/** A fact that is only dots says nothing, and one that begins with dots hides nothing. */
function tightPart(text: string): string {
  return namePart(text)
    .replace(/^[\s.]+/, '')
    .trim()
}

function cased(text: string, format: string): string {
  if (format === 'lower') return text.toLowerCase()
  if (format === 'upper') return text.toUpperCase()
  if (format === 'initial') {
    const start = new Intl.Segmenter('en').segment(text)[Symbol.iterator]().next().value
    return (start?.segment ?? '').toUpperCase()
  }
  return text
}

/** @returns undefined where only the day is known, and more is wanted */
function timeText(clock: string, format: string): string | undefined {
  if (clock === '') return undefined
  const [year = '', month = '', day = '', hour, minute = '', second = ''] = clock.split(/[-T:]/)
  if (hour === undefined && /[Hms]/.test(format)) return undefined
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    MM: month,
    M: String(Number(month)),
    dd: day,
    d: String(Number(day)),
    HH: hour ?? '',
    mm: minute,
    ss: second,
  }
  return format.replace(/([a-zA-Z])\1*/g, token => parts[token] ?? '')
}
