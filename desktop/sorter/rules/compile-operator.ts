import { foldName } from '../values/names.ts'
import {
  flagOf,
  type Known,
  type Operand,
  type OperandFault,
  type OperatorName,
  operators,
  type Passes,
  type Row,
  type TextTest,
} from './operators.ts'
import type { Patterns } from './patterns.ts'
import type { FactType, FactValue } from './rule-facts.ts'

const longestValue = 500
const mostValues = 500

/** Whether a file passes by what its fact says. */
export type TestValue = {
  /** @param found null where it is not known */
  readonly holds: (found: FactValue, nowMs: number) => boolean
  /** The same for a known text that is folded already; absent where the test is not about that. */
  readonly holdsFolded?: (folded: string) => boolean
  /** Folded: a text that has none of these in it does not pass. */
  readonly words?: readonly string[]
  /** Of regular expressions, how much work a character of a text may be. */
  readonly patternSteps?: number
}

/**
 * @param operator one that fits the type
 * @param patterns where those of one fact are looked for together
 */
export function compileOperator(
  operator: OperatorName,
  type: FactType,
  operand: Operand,
  patterns?: Patterns,
): TestValue | OperandFault {
  const row: Row = operators[operator]
  const values = typeof operand === 'string' ? [operand] : operand
  if (row.takes === 'one' && typeof operand !== 'string') return { code: 'one-value' }
  if (values.length === 0 || values.length > mostValues) return { code: 'some-values' }
  if (values.some(value => value.length > longestValue)) return { code: 'long-value', longest: longestValue }
  const tests = compileValues(values, row, type, patterns)
  if ('code' in tests) return tests
  if (operator === 'known') {
    const wanted = flagOf(values[0] ?? '')
    return { holds: found => isKnown(found) === wanted }
  }
  return testOf(tests, row.isOpposite === true)
}

/** The tests of an operator's values, any of which will do. */
type ValueTests = {
  readonly plain: Passes[]
  readonly folding: TextTest['passes'][]
  readonly words: string[]
  patternSteps: number
}

function compileValues(
  values: readonly string[],
  row: Row,
  type: FactType,
  patterns: Patterns | undefined,
): ValueTests | OperandFault {
  const tests: ValueTests = { plain: [], folding: [], words: [], patternSteps: 0 }
  for (const value of values) {
    const compiled = row.compile(value, type)
    if (typeof compiled === 'function') tests.plain.push(compiled)
    else if ('code' in compiled) return compiled
    else if ('pattern' in compiled) {
      tests.plain.push(patterns?.add(compiled) ?? compiled.passes)
      tests.patternSteps += compiled.pattern.programSize()
    } else {
      tests.folding.push(compiled.passes)
      tests.words.push(compiled.wanted)
    }
  }
  return tests
}

function testOf({ plain, folding, words, patternSteps }: ValueTests, isOpposite: boolean): TestValue {
  const passesFolded = anyOf(folding)
  const passes = (found: Known, nowMs: number) =>
    folding.length > 0 ? passesFolded(foldName(String(found))) : plain.some(test => test(found, nowMs))
  return {
    holds(found, nowMs) {
      if (found === null) return isOpposite
      const isTrue =
        typeof found === 'object' ? found.some(each => passes(each, nowMs)) : passes(found, nowMs)
      return isTrue !== isOpposite
    },
    ...(patternSteps === 0 ? {} : { patternSteps }),
    ...(folding.length === 0 ? {} : { holdsFolded: isOpposite ? each => !passesFolded(each) : passesFolded }),
    ...(folding.length === 0 || isOpposite ? {} : { words }),
  }
}

function anyOf(tests: readonly TextTest['passes'][]): TextTest['passes'] {
  const [only] = tests
  return only !== undefined && tests.length === 1 ? only : folded => tests.some(test => test(folded))
}

export function isKnown(found: FactValue): boolean {
  return found !== null && found !== '' && !(typeof found === 'object' && found.length === 0)
}
