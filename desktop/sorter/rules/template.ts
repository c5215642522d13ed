import { assertNever } from '../values/assert-never.ts'
import { factTable, type RuleFact } from '../values/facts.ts'
import { splitExtension } from '../values/file-types.ts'
import { foldName } from '../values/names.ts'
import { sizeText } from '../values/size-text.ts'
import type { FactValue } from './file-facts.ts'
import { cut, fileName, fileStem, folderName, namePart } from './legal-name.ts'
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
  /** Of a name, what stands for its extension: `.{extension:lower}`. Without it, a file keeps its own as it is. */
  readonly ending?: Ending
  /** Facts in it, and those that must be known. */
  readonly facts: readonly RuleFact[]
  /** Parts of patterns in it. */
  readonly parts: readonly NamedPart[]
  readonly neededFacts: readonly RuleFact[]
}

/** Facts whose patterns have named parts. */
export const partFacts = ['name', 'text'] as const
export type PartFact = (typeof partFacts)[number]
export type NamedPart = { readonly fact: PartFact; readonly part: string }

/** `text.day`, as templates have it between braces. */
export const keyOfPart = ({ fact, part }: NamedPart) => `${fact}.${part}`

export type Segment = readonly Piece[]
type Field = { readonly format: string; readonly fallback: string | undefined }
type FactField = Field & { readonly fact: RuleFact; readonly part?: undefined }
export type Ending = FactField & { readonly fact: 'extension' | 'realExtension' }
export type TemplateField = FactField | (Field & NamedPart)
export type Piece = { readonly text: string } | TemplateField | { readonly digits: number }

/**
 * The facts of a file, and what was found as a part of one; null where it is not known.
 * @param isDay the part is wanted as a day, month or year: `2024-07-03`, `2024-07`, `2024`
 */
export type FactOf = (fact: RuleFact, part?: string, isDay?: boolean) => FactValue

/**
 * The folder that a template stands for, joined with '/': '' for the chosen folder, `~/…` and `/…` as written.
 * @returns undefined where a fact without a fallback is not known, or nothing of it can be in a name
 */
export function renderFolder({ segments, prefix, root }: Template, factOf: FactOf): string | undefined {
  const names: (readonly string[])[] = []
  for (const segment of segments) {
    const texts = segment.map(piece => textOf(piece, factOf))
    if (texts.includes(undefined)) return undefined
    const folders = texts.join('').split('/').map(folderName).filter(Boolean)
    if (folders.length === 0 && !isFolderAlone(segment)) return undefined
    names.push(folders)
  }
  if (root !== 'chosen') return `${prefix}/${names.flat().join('/')}`
  const at = segments.findIndex(isFolderAlone)
  if (at < 0) return names.flat().join('/')
  return withoutRepeats(names.slice(0, at).flat(), names[at] ?? [], names.slice(at + 1).flat()).join('/')
}

/** A file that lies in these folders already is in its place: the next sort must not put it one deeper. */
function withoutRepeats(
  before: readonly string[],
  own: readonly string[],
  after: readonly string[],
): readonly string[] {
  const isBelow = beginsWith(own, before)
  const rest = isBelow ? own.slice(before.length) : own
  const isBetween =
    isBelow && rest.length >= after.length && beginsWith(rest.slice(rest.length - after.length), after)
  return [...(isBelow ? [] : before), ...own, ...(isBetween ? [] : after)]
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

/** The parts of a new name, with room for a number where the template has a counter. */
export type NameForm = {
  readonly before: string
  readonly after: string
  /** Of the number, at least; 0: there is none, and `after` is ''. */
  readonly digits: number
  /** With its dot. */
  readonly extension: string
  /** Of the extensions of a group, which are otherwise kept. */
  readonly endings?: 'lower' | 'upper'
}

export type NewName = NameForm & {
  /**
   * The stem of a name of this form that the file has already, with another number or around a name of its own: where it
   * belongs, it keeps it. In the case that the form gives it.
   */
  readonly own?: string
  /** The name that it has, where it keeps that in another folder as well, if it is free there. */
  readonly kept?: string
}

/** @returns undefined where a fact without a fallback is not known, or nothing of it can be in a name */
export function renderName(template: Template, name: string, factOf: FactOf): NewName | undefined {
  const pieces = template.segments[0] ?? []
  const given = pieces.map(piece => textOf(piece, factOf))
  const { stem, extension: old } = splitExtension(name)
  const extension = extensionBy(template, old, factOf)
  if (given.includes(undefined) || extension === undefined) return undefined
  const counter = pieces.findIndex(piece => 'digits' in piece)
  const at = counter < 0 ? pieces.length : counter
  const digits = digitsOf(pieces)
  const { texts, own, isKept = false } = formIn(stem, pieces, given)
  const form = {
    before: texts.slice(0, at).join(''),
    after: cut(texts.slice(at).join(''), 100),
    digits,
    extension,
    ...endingsBy(template),
  }
  if (fileNameOf(form, 1) === '') return undefined
  const found = own ?? (isNumbered(form, stem + extension) ? stem : undefined)
  return {
    ...form,
    ...(found !== undefined && { own: found }),
    ...(isKept && extension === old && { kept: name }),
  }
}

const digitsOf = (pieces: Segment) =>
  pieces.reduce((sum, piece) => sum + ('digits' in piece ? piece.digits : 0), 0)

/** What stands for the pieces of a name, whose stem may have come from the template; `own` as {@link NewName} has it. */
function formIn(stem: string, pieces: Segment, given: readonly (string | undefined)[]) {
  const composed = stem.normalize('NFC')
  const found = aroundTest(pieces, given)?.exec(composed)?.groups
  if (!found) return { texts: given }
  const { name: part, counter: number, suffix = '' } = found
  if (number !== undefined && !isOurs(number, digitsOf(pieces), part !== undefined))
    return { texts: given, own: stem }
  const texts = aroundPart(pieces, given, part)
  const same = texts.map((text, at) => ('digits' in (pieces[at] ?? {}) ? number : text)).join('')
  const isRecased = foldName(same + suffix) === foldName(stem) && same + suffix !== composed
  // Without anything of its own in it, a name loses the number that it got where it was in use.
  const ending = part === undefined && number === undefined ? '' : suffix
  return { texts, own: isRecased ? same + suffix : stem, isKept: same + ending === composed }
}

/** With its dot; '' where a file has none. Undefined where the real one is not known. */
function extensionBy({ ending }: Template, old: string, factOf: FactOf): string | undefined {
  if (!ending) return old
  if (ending.fact === 'extension' && old !== '') return cased(old, ending.format)
  const text = textOf(ending, factOf)
  if (text === undefined) return ending.fact === 'extension' ? '' : undefined
  return `.${text}`
}

function endingsBy({ ending }: Template): Pick<NameForm, 'endings'> {
  const { format } = ending ?? {}
  return format === 'lower' || format === 'upper' ? { endings: format } : {}
}

/** Whether digits are a number that a counter gave. After a name, a year or a day is none. */
function isOurs(number: string, digits: number, isAfterName: boolean): boolean {
  if (number.length > Math.max(digits, 4) || (isAfterName && /^(19|20)\d\d$/.test(number))) return false
  return String(Number(number)).padStart(digits, '0') === number
}

/** What a template adds to a name is added once. @param part of the file's name, what `{name}` stands for in it */
function aroundPart(
  pieces: Segment,
  texts: readonly (string | undefined)[],
  part: string | undefined,
): readonly (string | undefined)[] {
  if (part === undefined) return texts
  return texts.map((text, at) => {
    const piece = pieces[at]
    return piece && isName(piece) ? written('name', part, piece.format) || text : text
  })
}

/**
 * For stems that could have come from the template: with any text for `name`, any number for the counter, and the number that
 * the file got where its name was in use. Undefined where the template has several names: such a pattern takes long.
 */
function aroundTest(pieces: Segment, texts: readonly (string | undefined)[]): RegExp | undefined {
  if (pieces.filter(isName).length > 1) return undefined
  const pattern = pieces.map((piece, at) => {
    if ('digits' in piece) return `(?<counter>\\d{${piece.digits},15})`
    return isName(piece) ? '(?<name>.+)' : escaped(texts[at] ?? '')
  })
  return new RegExp(`^${pattern.join('')}(?<suffix> \\(\\d{1,9}\\))?$`, 'isu')
}

const isName = (piece: Piece): piece is Extract<Piece, { readonly fact: RuleFact }> =>
  'fact' in piece && piece.fact === 'name' && piece.part === undefined

/** A text as a part of a regular expression. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Whether it is the name with the number it ends in: of a long one, whose beginning gave way. */
function isNumbered(form: NameForm, name: string): boolean {
  const ending = form.after + form.extension
  const wanted = name.normalize('NFC')
  if (form.digits === 0 || !wanted.endsWith(ending)) return false
  const [digits = ''] = /\d{0,15}$/.exec(wanted.slice(0, wanted.length - ending.length)) ?? []
  return Array.from(digits, (_, at) => digits.slice(at)).some(
    number => fileNameOf(form, Number(number)) === wanted,
  )
}

/** @param number from 1 on, where the name has room for one */
export function fileNameOf({ before, after, digits, extension }: NameForm, number: number): string {
  return fileName(before, counted(digits, number, after), extension)
}

/** The same without the extension. @param tail what follows instead */
export function fileStemOf({ before, after, digits }: NameForm, number: number, tail: string): string {
  return fileStem(before, counted(digits, number, after), tail)
}

function counted(digits: number, number: number, after: string): string {
  return digits === 0 ? '' : String(number).padStart(digits, '0') + after
}

/** Whether a fact, or a part of one, is in what a template stands for, and not what stands for an unknown one. */
export function isWritten(
  { segments }: Template,
  { fact, part }: { readonly fact: RuleFact; readonly part: string | undefined },
  factOf: FactOf,
): boolean {
  return segments.flat().some(piece => {
    if (!('fact' in piece) || piece.fact !== fact || piece.part !== part) return false
    return textOf({ ...piece, fallback: undefined }, factOf) !== undefined
  })
}

/** The fields of a template that stand for nothing: it cannot be filled. */
export function emptyFields({ segments, ending }: Template, factOf: FactOf): readonly TemplateField[] {
  const needed = ending?.fact === 'realExtension' ? [ending] : []
  return [...segments.flat(), ...needed]
    .filter(piece => 'fact' in piece)
    .filter(piece => textOf(piece, factOf) === undefined)
}

/** @returns undefined where the fact is not known, and nothing stands for it */
function textOf(piece: Piece, factOf: FactOf): string | undefined {
  if ('text' in piece) return piece.text
  if ('digits' in piece) return ''
  const { fact, part, format, fallback } = piece
  const isDay = part !== undefined && format !== '' && !textFormat.test(format)
  const value = factOf(fact, part, isDay)
  const text =
    value === null ? undefined : isDay ? timeText(String(value), format) : written(fact, value, format)
  return text === undefined || (text === '' && fact !== 'folder') ? fallback : text
}

function written(fact: RuleFact, value: Exclude<FactValue, null>, format: string): string | undefined {
  const { value: type } = factTable[fact]
  switch (type) {
    case 'text': {
      const text = String(value)
      if (fact === 'folder') return text.split('/').map(namePart).join('/')
      return cased(tightPart(text), format)
    }
    case 'number':
      return String(value).padStart(Number(format || 1), '0')
    case 'size':
      return Number(value) > 0 ? sizeText(Number(value)) : '0 B'
    case 'date':
    case 'dates': {
      const times = [value].flat().map(time => timeText(clockOf(String(time)), format || 'yyyy-MM-dd'))
      return times.every(time => time === times[0]) ? times[0] : undefined // of several days, none is the right one
    }
    case 'duration':
    case 'yes-no':
      return undefined
    default:
      return assertNever(type)
  }
}

/** Strips leading dots, so that a fact never hides a file; a fact of dots alone counts as empty. */
function tightPart(text: string): string {
  return namePart(text)
    .replace(/^[\s.]+/, '')
    .trim()
}

/** What may stand after `:` for a text. */
export const textFormat = /^(?:lower|upper|initial)$/

function cased(text: string, format: string): string {
  if (format === 'lower') return text.toLowerCase()
  if (format === 'upper') return text.toUpperCase()
  if (format === 'initial') {
    const start = new Intl.Segmenter('en').segment(text)[Symbol.iterator]().next().value
    return (start?.segment ?? '').toUpperCase()
  }
  return text
}

/** @returns undefined where more is wanted than is known */
function timeText(clock: string, format: string): string | undefined {
  if (clock === '') return undefined
  const [year = '', month = '', day = '', hour, minute = '', second = ''] = clock.split(/[-T:]/)
  if (hour === undefined && /[Hms]/.test(format)) return undefined
  if ((month === '' && format.includes('M')) || (day === '' && format.includes('d'))) return undefined
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
