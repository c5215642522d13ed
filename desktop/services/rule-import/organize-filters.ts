import { builtInCategories } from '../../sorter/values/file-types-data.ts'
import { sizeUnits } from '../../sorter/values/rules.ts'
import { fieldsOf, isFalse, refuse, type Tree, textOf, textsOf } from './config-tree.ts'

/** Conditions as a set has them: facts with what they are compared with, side by side, or groups. */
export type Mapping = Readonly<Record<string, unknown>>
export type Holds = 'always' | 'never' | Mapping

/** Notes that something is taken, but not quite the same. */
export type Note = (line: number, message: string) => void

type Asked = { readonly line: number; readonly given: Tree; readonly note: Note }

/**
 * @param entry `extension: pdf`, `not empty`
 * @throws {CannotSay}
 */
export function conditionOf(entry: Tree, note: Note): Holds {
  const alone = textOf(entry)
  const [[key, given] = ['', entry], ...others] =
    alone === undefined ? [...fieldsOf(entry)] : [[alone, { line: entry.line, value: '' }] as const]
  if (others.length > 0 || key === '') refuse(entry.line, 'A filter is one name with what it takes.')
  const [, not, name = ''] = /^(not\s+)?(.*)$/.exec(key.trim().toLowerCase()) ?? []
  const translate = filters[name]
  if (translate === undefined) refuse(entry.line, refusedFilters[name] ?? unknownFilter(name))
  const holds = translate({ line: entry.line, given, note })
  if (not === undefined) return holds
  if (typeof holds === 'object') return { none: Array.isArray(holds.any) ? holds.any : [holds] }
  return holds === 'always' ? 'never' : 'always'
}

const unknownFilter = (name: string) => `“${name}” is no filter that Sortwell knows.`

const refusedFilters: Readonly<Record<string, string>> = {
  python: 'Sortwell runs no programs.',
  date_added: 'Rules do not know when a file was added; “modified” is when it was changed.',
  date_lastused: 'Rules do not know when a file was last used.',
  macos_tags: 'Rules do not know tags of macOS.',
}

const filters: Readonly<Record<string, (asked: Asked) => Holds>> = {
  extension: extensionFilter,
  name: nameFilter,
  regex: regexFilter,
  size: sizeFilter,
  lastmodified: modifiedFilter,
  created: createdFilter,
  mimetype: typeFilter,
  exif: exifFilter,
  filecontent: textFilter,
  duplicate: duplicateFilter,
  empty: () => ({ size: { smaller: '1 B' } }),
  // It only makes `{hash}` known, which no name can hold.
  hash: () => 'always',
}

/** Conditions that must all hold, any of them, or none. */
export function combine(mode: 'all' | 'any' | 'none', parts: readonly Holds[]): Holds {
  const mappings = parts.filter(part => typeof part === 'object')
  if (parts.includes(mode === 'all' ? 'never' : 'always')) return mode === 'any' ? 'always' : 'never'
  const [only] = mappings
  if (only === undefined) return mode === 'any' ? 'never' : 'always'
  if (mode === 'none') return { none: mappings }
  if (mappings.length === 1) return only
  if (mode === 'any') return { any: mappings }
  const keys = mappings.flatMap(mapping => Object.keys(mapping))
  return new Set(keys).size === keys.length ? Object.assign({}, ...mappings) : { all: mappings }
}

/** Ends of several parts are one extension here: `gz` of `a.tar.gz`. */
const longExtensions = builtInCategories
  .flatMap(({ extensions }) => extensions)
  .filter(extension => extension.includes('.'))

function extensionFilter({ line, given }: Asked): Holds {
  const wanted = extensionsOf(given)
  if (wanted === undefined) refuse(line, 'Extensions are texts.')
  if (wanted.length === 0) return 'always'
  // organize looks behind the last dot alone.
  const possible = wanted.filter(each => each !== '' && !each.includes('.'))
  const byEnd = (each: string) => /^\d+$/.test(each) || longExtensions.some(long => long.endsWith(`.${each}`))
  const plain = possible.filter(each => !byEnd(each))
  const ends = possible.filter(byEnd).map(each => `.${each}`)
  return combine('any', [
    'never',
    ...(plain.length === 0 ? [] : [{ extension: oneOrMore(plain) }]),
    ...(ends.length === 0 ? [] : [{ fullName: { ends: oneOrMore(ends) } }]),
  ])
}

/** Without their dots; undefined for what is no list of texts. */
export function extensionsOf(given: Tree): readonly string[] | undefined {
  return textsOf(given)?.map(text => text.replace(/^\./, '').toLowerCase())
}

function oneOrMore(values: readonly string[]): string | readonly string[] {
  const [first = ''] = values
  return values.length === 1 ? first : values
}

const nameWays = {
  startswith: { operator: 'starts', before: '^', after: '' },
  contains: { operator: 'contains', before: '', after: '' },
  endswith: { operator: 'ends', before: '', after: '$' },
} as const

function nameFilter({ line, given }: Asked): Holds {
  const plain = textOf(given)
  const fields = plain === undefined ? fieldsOf(given) : new Map(plain === '' ? [] : [['match', given]])
  const anyCase = isFalse(fields.get('case_sensitive'))
  const parts = [...fields].flatMap(([key, value]): Holds[] => {
    const texts = textsOf(value)
    if (key === 'case_sensitive') return []
    if (key === 'match') return [matchOf(textOf(value) ?? '', anyCase, value.line)]
    const way = key === 'startswith' || key === 'contains' || key === 'endswith' ? nameWays[key] : undefined
    if (way === undefined || texts === undefined) refuse(line, `It takes no “${key}”.`)
    if (texts.length === 0 || texts.includes('')) return []
    if (anyCase || texts.every(hasNoCase)) return [{ name: { [way.operator]: oneOrMore(texts) } }]
    const pattern = texts.map(escaped).join('|')
    return [
      { name: { matches: `(?-i)${way.before}${texts.length > 1 ? `(?:${pattern})` : pattern}${way.after}` } },
    ]
  })
  return mergedNames(parts)
}

/** Tests of one name are written side by side where that is possible. */
function mergedNames(parts: readonly Holds[]): Holds {
  const tests = parts.flatMap(part => (typeof part === 'object' ? [fieldOf(part.name)] : []))
  const operators = tests.flatMap(test => Object.keys(test))
  if (tests.length > 1 && new Set(operators).size === operators.length) {
    return { name: Object.assign({}, ...tests) }
  }
  return combine('all', parts)
}

function fieldOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function matchOf(pattern: string, anyCase: boolean, line: number): Holds {
  if (/[{}]/.test(pattern)) refuse(line, 'What a pattern finds cannot be used in a name.')
  if (/^\**$/.test(pattern)) return 'always'
  const form = pattern.split('*').map(escaped).join('.*')
  return { name: { matches: `${anyCase || hasNoCase(pattern) ? '' : '(?-i)'}^${form}$` } }
}

function hasNoCase(text: string): boolean {
  return text.toLowerCase() === text.toUpperCase()
}

export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function regexFilter({ line, given, note }: Asked): Holds {
  return { fullName: { matches: `(?-i)${patternOf(given, line, note)}` } }
}

/** An expression of Python as RE2 reads it. */
function patternOf(given: Tree, line: number, note: Note): string {
  const text = textOf(given)
  if (text === undefined || text === '') refuse(line, 'It needs a regular expression.')
  if (/\\[bBW]/.test(text)) note(line, 'Only letters from a to z count as such for \\b and \\W.')
  let isInSet = false
  return text.replace(/\\.|[[\]]/gs, part => {
    if (part === '[') isInSet = true
    if (part === ']') isInSet = false
    if (part !== '\\w') return part
    return isInSet ? '\\p{L}\\p{N}_' : '[\\p{L}\\p{N}_]'
  })
}

const sizeForm = /^([<>=]*)((?:\d*\.)?\d+)([kmgtpezy]?)(i?)b?$/

function sizeFilter({ line, given }: Asked): Holds {
  const texts = textsOf(given)
  if (texts === undefined) refuse(line, 'Sizes are texts.')
  const parts = texts.join(',').toLowerCase().replaceAll(' ', '').split(',')
  const tests = parts.filter(part => part !== '').map(part => sizeTest(part, line))
  const side = tests.flatMap(test => (typeof test === 'object' ? Object.entries(fieldOf(test.size)) : []))
  if (side.length === tests.length && new Set(side.map(([name]) => name)).size === side.length) {
    return side.length === 0 ? 'always' : { size: Object.fromEntries(side) }
  }
  return combine('all', tests)
}

function sizeTest(part: string, line: number): Holds {
  const [all, operator = '', digits = '', unit = '', binary = ''] = sizeForm.exec(part) ?? []
  const base = binary === '' ? 1000 : 1024
  const bytes = Number(digits) * base ** (unit === '' ? 0 : 'kmgtpezy'.indexOf(unit) + 1)
  if (all === undefined || !(bytes < 1e15)) refuse(line, `“${part}” is no size.`)
  // Both are compared as whole bytes: half a byte more or less is the next one.
  const above = (least: number): Holds =>
    least <= 0
      ? 'always'
      : least === 1
        ? { none: [{ size: { smaller: '1 B' } }] }
        : { size: { larger: sizeText(least - 1) } }
  const below = (limit: number): Holds => (limit <= 0 ? 'never' : { size: { smaller: sizeText(limit) } })
  switch (operator) {
    case '>':
      return above(Math.floor(bytes) + 1)
    case '>=':
      return above(Math.ceil(bytes))
    case '<':
      return below(Math.ceil(bytes))
    case '<=':
      return below(Math.floor(bytes) + 1)
    case '':
    case '=':
    case '==':
      return Number.isInteger(bytes) ? combine('all', [above(bytes), below(bytes + 1)]) : 'never'
    default:
      refuse(line, `“${part}” is no size.`)
  }
}

function sizeText(bytes: number): string {
  const [unit, power] = sizeUnits.findLast(each => bytes % 10 ** each[1] === 0) ?? sizeUnits[0]
  return `${bytes / 10 ** power} ${unit}`
}

const ageMinutes: Readonly<Record<string, number>> = {
  years: 52 * 7 * 24 * 60, // as organize counts
  months: 4 * 7 * 24 * 60,
  weeks: 7 * 24 * 60,
  days: 24 * 60,
  hours: 60,
  minutes: 1,
  seconds: 1 / 60,
}

function modifiedFilter({ line, given }: Asked): Holds {
  const fields = fieldsOf(given)
  let minutes = 0
  for (const [key, value] of fields) {
    if (key === 'mode') continue
    const unit = ageMinutes[key]
    const count = Number(textOf(value) || Number.NaN)
    if (unit === undefined || !(count >= 0)) refuse(line, `It takes no “${key}” of that value.`)
    minutes += count * unit
  }
  if (minutes === 0) return 'always'
  const mode = textOf(fields.get('mode'))?.trim().toLowerCase() ?? 'older'
  if (mode !== 'older' && mode !== 'newer') refuse(line, 'Its mode is older or newer.')
  const unit = ['weeks', 'days', 'hours', 'minutes'].find(each => minutes % (ageMinutes[each] ?? 1) === 0)
  const count = minutes / (ageMinutes[unit ?? ''] ?? 1)
  if (unit === undefined || count > 9999) {
    refuse(line, 'Ages are told in minutes, up to 9999 of a unit.')
  }
  const period = `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
  return { modified: { [mode === 'older' ? 'older than' : 'in the last']: period } }
}

export const noCreated =
  'Rules do not know when a file was made on this disk, which copying changes; “modified” is when it was changed.'

/** Alone it only makes `{created}` known. */
function createdFilter({ line, given }: Asked): Holds {
  if (fieldsOf(given).size > 0) refuse(line, noCreated)
  return 'always'
}

function typeFilter({ line, given, note }: Asked): Holds {
  const types = textsOf(given)
  if (types === undefined || types.length === 0) refuse(line, 'It needs a type.')
  const textual = types.find(type => /^(text|application\/(json|x?html|xml|javascript|x-sh))/i.test(type))
  if (textual !== undefined) {
    refuse(
      line,
      `Types are told by the first bytes, which texts do not have in common; instead of “${textual}” ask for the extension.`,
    )
  }
  note(line, 'The type is that of the first bytes; organize goes by the extension, whatever the file holds.')
  return {
    realType: { starts: oneOrMore(types.map(type => (type.includes('/') ? type : `${type}/`))) },
  }
}

function exifFilter({ line, given, note }: Asked): Holds {
  const fields = fieldsOf(given)
  const asked = [...(textsOf(given) ?? [])].filter(text => text !== '')
  if (asked.length === 0 && fields.size === 0) {
    refuse(line, 'Rules ask for one fact of a photo: camera, taken, width, hasPlace …')
  }
  const known = asked.map((field): Holds => {
    const name = plainField(field)
    if (name === 'image.model' || name === 'image.make') return { camera: { known: true } }
    if (/^(exif|image)\.datetime/.test(name)) return { takenFrom: 'exif' }
    if (name.startsWith('gps.')) {
      note(line, `Instead of “${field}” it asks whether the photo says where it was taken.`)
      return { hasPlace: true }
    }
    return refuse(line, `Rules do not know the field “${field}”.`)
  })
  const compared = [...fields].map(([field, value]): Holds => {
    const text = textOf(value) ?? ''
    if (plainField(field) !== 'image.model' || text === '') {
      refuse(line, `Rules do not know the field “${field}”.`)
    }
    note(value.line, '“camera” is maker and model: its end is compared.')
    return { camera: { ends: text } }
  })
  return combine('all', [...known, ...compared])
}

function plainField(field: string): string {
  return field.trim().toLowerCase().replaceAll(' ', '.')
}

function textFilter({ line, given, note }: Asked): Holds {
  const pattern = patternOf(given, line, note)
  note(line, '“text” is the beginning of a document, 65,536 characters, its lines joined by blanks.')
  return { text: { matches: `(?s-i)${pattern}` } }
}

function duplicateFilter({ line, given, note }: Asked): Holds {
  const by = textOf(given) || textOf(fieldsOf(given).get('detect_original_by')) || 'first_seen'
  if (by !== 'lastmodified') note(line, `The original is the oldest file; organize goes by ${by}.`)
  return { sameAs: { known: true } }
}
