import { assertNever } from '../values/assert-never.ts'
import { splitExtension } from '../values/file-types.ts'
import { foldName } from '../values/names.ts'
import { sizeText } from '../values/size-text.ts'
import { cut, fileName, fileStem, folderName, namePart } from './legal-name.ts'
import { type FactValue, type RuleFact, ruleFacts } from './rule-facts.ts'
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

export type Segment = readonly Piece[]
export type Piece =
  | { readonly text: string }
  | { readonly fact: RuleFact; readonly format: string; readonly fallback: string | undefined }
  | { readonly digits: number }

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
  return root === 'chosen' ? withoutRepeats(ways).join('/') : `${prefix}/${ways.flatMap(namesOf).join('/')}`
}

/** What a segment stands for. */
type Way = { readonly names: readonly string[]; readonly isFolder: boolean }
const namesOf = ({ names }: Way) => names

/** A file that lies in these folders already is in its place: the next sort must not put it one deeper. */
function withoutRepeats(ways: readonly Way[]): readonly string[] {
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

/** Names of the first folders, up to the first that depends on the file. */
export function fixedWay({ segments }: Template): readonly string[] {
  const names: string[] = []
  for (const segment of segments) {
    const texts = segment.map(piece => ('text' in piece ? piece.text : undefined))
    if (texts.includes(undefined)) break
    names.push(folderName(texts.join('')))
  }
  return names
}

/** `{folder}` alone: empty at the top, where it is known even so. */
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
  if (pieces.filter(isName).length > 1) return false // several texts of any length take long to match
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

/** Strips leading dots, so that a fact never hides a file; a fact of dots alone counts as empty. */
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
