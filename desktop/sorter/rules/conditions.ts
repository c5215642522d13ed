import type { RuleFact } from '../values/facts.ts'
import type { Operand, OperatorName } from './operators.ts'

/** Conditions as a file of rules says them. Their form is checked in `set-schema.ts`. */

/** `{ contains: [invoice, receipt] }`: all of them must hold. */
export type Comparisons = { readonly [Name in OperatorName]?: Operand }
/** A value is compared by `is`, a list by `one of`. */
export type FactTest = Operand | Comparisons

/** One comparison of a condition; `path`: where in the condition. */
export type Test = {
  readonly fact: RuleFact
  readonly operator: OperatorName
  readonly value: Operand
  readonly path: readonly (string | number)[]
}

/** The comparisons of one fact. */
export function comparisonsOf(fact: RuleFact, test: FactTest): readonly Test[] {
  if (Array.isArray(test)) return [{ fact, operator: 'one of', value: test, path: [fact] }]
  if (typeof test !== 'object') return [{ fact, operator: 'is', value: test, path: [fact] }]
  return Object.entries(test).map(([name, value]) => {
    const operator = name as OperatorName // as the schema has it
    return { fact, operator, value, path: [fact, operator] }
  })
}

/** Several facts in one condition must all hold. */
export type Condition = { readonly [Fact in RuleFact]?: FactTest } & {
  readonly [Mode in (typeof modes)[number]]?: readonly Condition[]
}
export const modes = ['all', 'any', 'none'] as const

/** Every comparison of a condition, whatever it is nested in. */
export function testsIn(condition: Condition): readonly Test[] {
  return Object.entries(condition).flatMap(([key, value]): readonly Test[] => {
    if (isMode(key)) {
      const inner = value as readonly Condition[] // as the schema has it
      return inner.flatMap((each, at) =>
        testsIn(each).map(test => ({ ...test, path: [key, at, ...test.path] })),
      )
    }
    return comparisonsOf(key as RuleFact, value as FactTest) // as the schema has them
  })
}

const isMode = (key: string) => modes.some(mode => mode === key)
