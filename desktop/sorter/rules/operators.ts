import { foldName } from '../values/names.ts'
import { parseSize } from '../values/size-text.ts'
import { compilePattern, type PatternTest } from './patterns.ts'
import type { FactType } from './rule-facts.ts'
import { before, clockOf, instantOf, isSpan, parseDuration, parsePeriod } from './rule-times.ts'

/** What a file is compared with: as it was written, every value as text. */
export type Operand = string | readonly string[]

/** Why a value does not fit its operator. */
export type OperandFault =
  | { readonly code: 'no-value' }
  | { readonly code: 'one-value' }
  | { readonly code: 'some-values' }
  | { readonly code: 'long-value'; readonly longest: number }
  | { readonly code: 'bad-number'; readonly text: string }
  | { readonly code: 'bad-size'; readonly text: string }
  | { readonly code: 'bad-duration'; readonly text: string }
  | { readonly code: 'bad-date'; readonly text: string }
  | { readonly code: 'bad-period'; readonly text: string }
  | { readonly code: 'bad-flag'; readonly text: string }
  | { readonly code: 'bad-pattern'; readonly text: string; readonly reason: string }

/** Whether a known value passes. `nowMs` is the time that ages are counted from. */
export type Passes = (found: Known, nowMs: number) => boolean
/** The same for a text without case, which is folded once for all tests. */
export type TextTest = {
  readonly isFolded: true
  readonly passes: (folded: string) => boolean
  /** What a text must have in it to pass. */
  readonly wanted: string
}
export type Known = string | number | boolean

export type Row = {
  readonly fits: readonly FactType[]
  /** One value, or one or several of which any will do. */
  readonly takes: 'one' | 'some'
  /** Whether a value passes where another operator says it does not: so it does for what is not known. */
  readonly isOpposite?: true
  readonly about: string
  /** @param value where several are taken, each is compiled by itself */
  readonly compile: (value: string, type: FactType) => Passes | TextTest | PatternTest | OperandFault
}

const all: readonly FactType[] = ['text', 'number', 'size', 'date', 'dates', 'duration', 'yes-no']
const times: readonly FactType[] = ['date', 'dates']
const amounts: readonly FactType[] = ['number', 'size', 'duration']

/** Compares folded texts. */
const byText =
  (compare: (found: string, wanted: string) => boolean) =>
  (value: string): TextTest => {
    const wanted = foldName(value)
    return { isFolded: true, passes: found => compare(found, wanted), wanted }
  }

/** What every text has in it is nothing to look for. */
const byPart =
  (compare: (found: string, wanted: string) => boolean) =>
  (value: string): TextTest | OperandFault =>
    value === '' ? { code: 'no-value' } : byText(compare)(value)

const equal = (value: string, type: FactType): Passes | TextTest | OperandFault => {
  if (type === 'text') return byText((found, wanted) => found === wanted)(value)
  if (type === 'date' || type === 'dates') {
    return isSpan(value)
      ? found => clockOf(String(found)).startsWith(value)
      : { code: 'bad-date', text: value }
  }
  if (type === 'yes-no') {
    const wanted = flagOf(value)
    return wanted === undefined ? { code: 'bad-flag', text: value } : found => found === wanted
  }
  const wanted = amountOf(value, type)
  return typeof wanted === 'number' ? found => found === wanted : wanted
}

/** Every operator. Names are what a person writes; case and Unicode form of texts never matter. */
const rows = {
  is: {
    fits: ['text', 'number', 'date', 'dates', 'yes-no'],
    takes: 'one',
    about: 'The same; of a time, in that year, month or day',
    compile: equal,
  },
  'is not': {
    fits: ['text', 'number', 'date', 'dates', 'yes-no'],
    takes: 'one',
    isOpposite: true,
    about: 'The opposite of is, so it also holds where nothing is known',
    compile: equal,
  },
  'one of': { fits: ['text', 'number'], takes: 'some', about: 'One of these', compile: equal },
  contains: {
    fits: ['text'],
    takes: 'some',
    about: 'Has this, or one of these, in it',
    compile: byPart((found, wanted) => found.includes(wanted)),
  },
  starts: {
    fits: ['text'],
    takes: 'some',
    about: 'Begins with this, or with one of these',
    compile: byPart((found, wanted) => found.startsWith(wanted)),
  },
  ends: {
    fits: ['text'],
    takes: 'some',
    about: 'Ends with this, or with one of these',
    compile: byPart((found, wanted) => found.endsWith(wanted)),
  },
  matches: {
    fits: ['text'],
    takes: 'some',
    about: 'Has something in it that this regular expression (RE2) describes',
    compile: value => (value === '' ? { code: 'no-value' } : compilePattern(value)),
  },
  before: { fits: times, takes: 'one', about: 'Before that year, month or day', compile: spanTest(-1) },
  after: { fits: times, takes: 'one', about: 'After that year, month or day', compile: spanTest(1) },
  'in the last': { fits: times, takes: 'one', about: 'Not longer ago than that', compile: ageTest(false) },
  'older than': { fits: times, takes: 'one', about: 'Longer ago than that', compile: ageTest(true) },
  larger: {
    fits: amounts,
    takes: 'one',
    about: 'More than that',
    compile: amountTest((found, wanted) => found > wanted),
  },
  smaller: {
    fits: amounts,
    takes: 'one',
    about: 'Less than that',
    compile: amountTest((found, wanted) => found < wanted),
  },
  known: {
    fits: all,
    takes: 'one',
    about: 'true: anything is known; false: nothing is',
    compile: value => (flagOf(value) === undefined ? { code: 'bad-flag', text: value } : () => true),
  },
} as const satisfies Readonly<Record<string, Row>>

export type OperatorName = keyof typeof rows
export const operators: Readonly<Record<OperatorName, Row>> = rows
export const operatorNames = Object.keys(rows) as readonly OperatorName[] // keys lose their type

/** The operators that a fact of a type can be tested with. */
export function operatorsFor(type: FactType): readonly OperatorName[] {
  return operatorNames.filter(name => operators[name].fits.includes(type))
}

/** A text is before `2024-07` when its beginning is smaller, and after it when that is larger. */
function spanTest(side: -1 | 1) {
  return (value: string): Passes | OperandFault => {
    if (!isSpan(value)) return { code: 'bad-date', text: value }
    return found => {
      const begin = clockOf(String(found)).slice(0, value.length)
      return side < 0 ? begin < value : begin > value
    }
  }
}

function ageTest(isOlder: boolean) {
  return (value: string): Passes | OperandFault => {
    const period = parsePeriod(value)
    if (period === undefined) return { code: 'bad-period', text: value }
    return (found, nowMs) => instantOf(String(found)) < before(nowMs, period) === isOlder
  }
}

function amountTest(compare: (found: number, wanted: number) => boolean) {
  return (value: string, type: FactType): Passes | OperandFault => {
    const wanted = amountOf(value, type)
    return typeof wanted === 'number' ? found => compare(Number(found), wanted) : wanted
  }
}

function amountOf(text: string, type: FactType): number | OperandFault {
  if (type === 'size') return parseSize(text) ?? { code: 'bad-size', text }
  if (type === 'duration') return parseDuration(text) ?? { code: 'bad-duration', text }
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : { code: 'bad-number', text }
}

export function flagOf(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}
