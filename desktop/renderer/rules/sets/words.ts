import type { GivenTest, RuleFact } from '../../../ipc/rule-views.ts'

/** What facts are called in a sentence. */
const factWords: Readonly<Record<RuleFact, string>> = {
  name: 'name',
  fullName: 'name with extension',
  extension: 'extension',
  kind: 'kind',
  folder: 'folder',
  depth: 'folders deep',
  size: 'size',
  modified: 'changed',
  realType: 'real type',
  taken: 'taken',
  takenFrom: 'day told by',
  camera: 'camera',
  width: 'width',
  height: 'height',
  hasPlace: 'place',
  artist: 'artist',
  album: 'album',
  title: 'title',
  track: 'track',
  year: 'year',
  genre: 'genre',
  duration: 'length',
  author: 'author',
  created: 'written',
  pages: 'pages',
  from: 'came from',
  text: 'text',
  dateInText: 'day in the text',
  sameAs: 'copy of another file',
}

const operatorWords: Readonly<Record<string, string>> = {
  is: 'is',
  'is not': 'is not',
  'one of': 'is',
  contains: 'contains',
  starts: 'starts with',
  ends: 'ends with',
  matches: 'matches',
  before: 'before',
  after: 'after',
  'in the last': 'in the last',
  'older than': 'more than',
  larger: 'larger than',
  smaller: 'smaller than',
}

export function factWord(fact: string): string {
  return Object.hasOwn(factWords, fact) ? factWords[fact as RuleFact] : fact // names come from the sorter's own table
}

/** `text contains`, `taken is known`, `changed more than`: what is compared, and how. */
export function comparisonWord({ fact, operator, value }: GivenTest): string {
  const word = factWord(fact)
  if (fact === 'sameAs' && operator === 'known') return value === 'false' ? 'not a copy' : word
  if (operator === 'known') return `${word} is ${value === 'false' ? 'not ' : ''}known`
  if (fact === 'hasPlace') return `${word} is ${isTrue({ operator, value }) ? '' : 'not '}known`
  return `${word} ${operatorWords[operator] ?? operator}`
}

const isTrue = ({ operator, value }: Pick<GivenTest, 'operator' | 'value'>) =>
  (operator === 'is') === (value === 'true')

/** Whether the words for the comparison say all. */
export function isWhole({ fact, operator }: Pick<GivenTest, 'fact' | 'operator'>): boolean {
  return operator === 'known' || fact === 'hasPlace'
}

export const valuesOf = (value: GivenTest['value']) => (typeof value === 'string' ? [value] : value)

const shownValues = 4

/** `invoice or Rechnung`, `pdf, docx, odt, txt + 3 more` */
export function valueWord(value: GivenTest['value']): string {
  const values = valuesOf(value)
  if (values.length <= 2) return values.join(' or ')
  const more = values.length - shownValues
  const shown = values.slice(0, shownValues)
  if (more > 0) return `${shown.join(', ')} + ${more} more`
  return `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`
}

/** A part of a template: what is written, or what a fact is expected to give. */
export type TemplatePart = { readonly text: string; readonly isField: boolean }

/** `Photos / 2024 / 2024-07`: days and numbers are examples, all else is called by its fact. */
export function templateParts(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = []
  for (const [part, field] of template.matchAll(/\{\{|\}\}|\{([^{}]*)\}|\/|[^{}/]+|[{}]/g)) {
    if (field !== undefined) parts.push({ text: fieldWord(field), isField: true })
    else if (part === '/') parts.push({ text: parts.length === 0 ? '/ ' : ' / ', isField: false })
    else parts.push({ text: part.replace(/^([{}])\1$/, '$1'), isField: false })
  }
  return parts
}

export const templateWord = (template: string) =>
  templateParts(template)
    .map(({ text }) => text)
    .join('')

const dayFacts: readonly string[] = [
  'taken',
  'modified',
  'created',
  'dateInText',
] satisfies readonly RuleFact[]
/** One that everybody reads as an example. */
const day: Readonly<Record<string, string>> = {
  yyyy: '2024',
  yy: '24',
  MM: '07',
  M: '7',
  dd: '03',
  d: '3',
  HH: '14',
  mm: '02',
  ss: '59',
}

function fieldWord(field: string): string {
  const [, fact = '', format = ''] = /^([^:|]*)(?::([^|]*))?/.exec(field) ?? []
  if (fact.trim() === 'counter') return '1'.padStart(Number(format) || 1, '0')
  if (dayFacts.includes(fact)) {
    return (format || 'yyyy-MM-dd').replace(/([a-zA-Z])\1*/g, token => day[token] ?? token)
  }
  return factWord(fact.trim())
}
