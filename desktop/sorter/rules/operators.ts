import { assertNever } from '../values/assert-never.ts'
import { type FactType, factTable, type RuleFact } from '../values/facts.ts'
import { foldName } from '../values/names.ts'
import { parseSize } from '../values/size-text.ts'
import type { FactValue } from './file-facts.ts'
import { compilePattern, type Pattern } from './patterns.ts'
import { before, clockOf, instantOf, isSpan, parseDuration, parsePeriod } from './rule-times.ts'

/** What a file is compared with, as it is written: a file of rules has texts and flags. */
export type Operand = string | number | boolean | readonly (string | number | boolean)[]

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

/** A comparison with written values. */
export type OperatorTest = {
  /** @param nowMs the time that ages are counted from */
  readonly passes: (found: FactValue, nowMs: number) => boolean
  /** Of regular expressions, how much work a character of a text may be. */
  readonly patternSteps?: number
}

export type Row = {
  readonly fits: readonly FactType[]
  /** One value, or one or several of which any will do. */
  readonly takes: 'one' | 'some'
  /** What it is called in a sentence: `larger than` in *size is larger than 1 MB*. */
  readonly word: string
  readonly about: string
  /** Texts are compared as they are; else they are folded before. */
  readonly isUnfolded?: true
  /** @param values at least one; no more where it takes one */
  readonly compile: (values: readonly string[], type: FactType) => OperatorTest | OperandFault
}

const all: readonly FactType[] = ['text', 'number', 'size', 'date', 'dates', 'duration', 'yes-no']
const times: readonly FactType[] = ['date', 'dates']
const amounts: readonly FactType[] = ['number', 'size', 'duration']

type Known = string | number | boolean

/** Fails what is not known; of a list, one value must pass. */
function ofKnown(passes: (found: Known, nowMs: number) => boolean): OperatorTest {
  return {
    passes(found, nowMs) {
      if (typeof found !== 'object') return passes(found, nowMs)
      return found?.some(each => passes(each, nowMs)) ?? false
    },
  }
}

/** Compares folded texts. What every text has in it is nothing to look for. */
const byPart =
  (testFor: (wanted: readonly string[]) => OperatorTest['passes']) =>
  (values: readonly string[]): OperatorTest | OperandFault =>
    values.includes('') ? { code: 'no-value' } : { passes: testFor(values.map(foldName)) }

const equal = (values: readonly string[], type: FactType): OperatorTest | OperandFault => {
  const wanted: Known[] = []
  for (const value of values) {
    const read = readAs(type, value)
    if (typeof read === 'object') return read
    wanted.push(read)
  }
  const [only, ...others] = wanted
  if (type !== 'date' && type !== 'dates')
    return ofKnown(others.length === 0 ? found => found === only : found => wanted.includes(found))
  return ofKnown(found => values.some(value => clockOf(String(found)).startsWith(value)))
}

const notEqual = (values: readonly string[], type: FactType): OperatorTest | OperandFault => {
  const test = equal(values, type)
  return 'code' in test ? test : { passes: (found, nowMs) => !test.passes(found, nowMs) }
}

const matches = (values: readonly string[]): OperatorTest | OperandFault => {
  const patterns: Pattern[] = []
  for (const value of values) {
    const pattern = value === '' ? ({ code: 'no-value' } as const) : compilePattern(value)
    if ('code' in pattern) return pattern
    patterns.push(pattern)
  }
  return {
    passes: found => typeof found === 'string' && patterns.some(({ isIn }) => isIn(found)),
    patternSteps: patterns.reduce((sum, { steps }) => sum + steps, 0),
  }
}

const known = ([value = '']: readonly string[]): OperatorTest | OperandFault => {
  const wanted = readAs('yes-no', value)
  return typeof wanted === 'object' ? wanted : { passes: found => isKnown(found) === wanted }
}

/** Every operator. Names are what a person writes; case and Unicode form of texts never matter. */
const rows = {
  is: {
    fits: ['text', 'number', 'date', 'dates', 'yes-no'],
    takes: 'one',
    word: 'is',
    about: 'The same; of a time, in that year, month or day',
    compile: equal,
  },
  'is not': {
    fits: ['text', 'number', 'date', 'dates', 'yes-no'],
    takes: 'one',
    word: 'is not',
    about: 'The opposite of is, so it also holds where nothing is known',
    compile: notEqual,
  },
  'one of': { fits: ['text', 'number'], takes: 'some', word: 'is', about: 'One of these', compile: equal },
  contains: {
    fits: ['text'],
    takes: 'some',
    word: 'contains',
    about: 'Has this, or one of these, in it',
    compile: byPart(wanted => found => {
      if (typeof found !== 'string') return false
      for (const each of wanted) if (found.includes(each)) return true
      return false
    }),
  },
  starts: {
    fits: ['text'],
    takes: 'some',
    word: 'starts with',
    about: 'Begins with this, or with one of these',
    compile: byPart(wanted => found => {
      if (typeof found !== 'string') return false
      for (const each of wanted) if (found.startsWith(each)) return true
      return false
    }),
  },
  ends: {
    fits: ['text'],
    takes: 'some',
    word: 'ends with',
    about: 'Ends with this, or with one of these',
    compile: byPart(wanted => found => {
      if (typeof found !== 'string') return false
      for (const each of wanted) if (found.endsWith(each)) return true
      return false
    }),
  },
  matches: {
    fits: ['text'],
    takes: 'some',
    word: 'matches',
    about: 'Has something in it that this regular expression (RE2) describes',
    isUnfolded: true,
    compile: matches,
  },
  before: {
    fits: times,
    takes: 'one',
    word: 'before',
    about: 'Before that year, month or day',
    compile: spanTest(-1),
  },
  after: {
    fits: times,
    takes: 'one',
    word: 'after',
    about: 'After that year, month or day',
    compile: spanTest(1),
  },
  'in the last': {
    fits: times,
    takes: 'one',
    word: 'in the last',
    about: 'Not longer ago than that',
    compile: ageTest(false),
  },
  'older than': {
    fits: times,
    takes: 'one',
    word: 'more than',
    about: 'Longer ago than that',
    compile: ageTest(true),
  },
  larger: {
    fits: amounts,
    takes: 'one',
    word: 'larger than',
    about: 'More than that',
    compile: amountTest((found, wanted) => found > wanted),
  },
  smaller: {
    fits: amounts,
    takes: 'one',
    word: 'smaller than',
    about: 'Less than that',
    compile: amountTest((found, wanted) => found < wanted),
  },
  known: {
    fits: all,
    takes: 'one',
    word: 'is known',
    about: 'true: anything is known; false: nothing is',
    compile: known,
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
  return ([value = '']: readonly string[]): OperatorTest | OperandFault => {
    if (!isSpan(value)) return { code: 'bad-date', text: value }
    return ofKnown(found => {
      const begin = clockOf(String(found)).slice(0, value.length)
      return side < 0 ? begin < value : begin > value
    })
  }
}

function ageTest(isOlder: boolean) {
  return ([value = '']: readonly string[]): OperatorTest | OperandFault => {
    const period = parsePeriod(value)
    if (period === undefined) return { code: 'bad-period', text: value }
    return ofKnown((found, nowMs) => instantOf(String(found)) < before(nowMs, period) === isOlder)
  }
}

function amountTest(compare: (found: number, wanted: number) => boolean) {
  return ([value = '']: readonly string[], type: FactType): OperatorTest | OperandFault => {
    const wanted = readAs(type, value)
    return typeof wanted === 'object' ? wanted : ofKnown(found => compare(Number(found), Number(wanted)))
  }
}

/** A written value as facts of that type have it. */
function readAs(type: FactType, text: string): Known | OperandFault {
  switch (type) {
    case 'text':
      return foldName(text)
    case 'number':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : { code: 'bad-number', text }
    case 'size':
      return parseSize(text) ?? { code: 'bad-size', text }
    case 'duration':
      return parseDuration(text) ?? { code: 'bad-duration', text }
    case 'date':
    case 'dates':
      return isSpan(text) ? text : { code: 'bad-date', text }
    case 'yes-no':
      return text === 'true' || (text === 'false' ? false : { code: 'bad-flag', text })
    default:
      return assertNever(type)
  }
}

export function isKnown(found: FactValue): boolean {
  return found !== null && found !== '' && !(typeof found === 'object' && found.length === 0)
}

const longestValue = 500
const mostValues = 500

/** @param operator one that fits the type of the fact */
export function compileOperator(
  operator: OperatorName,
  fact: RuleFact,
  operand: Operand,
): OperatorTest | OperandFault {
  const row: Row = operators[operator]
  const values = [operand].flat().map(value => usual(fact, operator, String(value)))
  if (row.takes === 'one' && Array.isArray(operand)) return { code: 'one-value' }
  if (values.length === 0 || values.length > mostValues) return { code: 'some-values' }
  if (values.some(value => value.length > longestValue)) return { code: 'long-value', longest: longestValue }
  return row.compile(values, factTable[fact].value)
}

const wholeTexts: readonly OperatorName[] = ['is', 'is not', 'one of']
const plainTexts: readonly OperatorName[] = [...wholeTexts, 'starts', 'ends', 'contains']

/** As files have it: `.PDF` and `*.pdf` are meant as `pdf`, `Work/` as `Work`; not in a part of a path, or a pattern. */
function usual(fact: RuleFact, operator: OperatorName, text: string): string {
  if (fact === 'extension' && plainTexts.includes(operator)) return text.replace(/^\*?\./, '')
  return fact === 'folder' && wholeTexts.includes(operator) ? text.replace(/(.)\/$/, '$1') : text
}
