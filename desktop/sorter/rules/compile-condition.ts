import { daysBy } from '../values/days-in-text.ts'
import { costs, factTable, type LookedFact, type RuleFact } from '../values/facts.ts'
import type { DateOrder } from '../values/set-options.ts'
import type { RuleReason } from '../values/values.ts'
import { type Condition, comparisonsOf, type FactTest, modes, type Test } from './conditions.ts'
import { type FactValue, type KeptFact, type KnownFile, lookedUp } from './file-facts.ts'
import type { FoundParts } from './named-parts.ts'
import { compileOperator, type OperatorName, type OperatorTest, operators } from './operators.ts'

/** Whether a condition holds; where that depends on facts that were not looked up, the cheapest of them. */
export type Verdict = boolean | LookedFact

export type CompiledCondition = {
  readonly holds: (file: KnownFile) => Verdict
  /** The tests that a file passed for which it holds; of `any`, those of the first. */
  readonly because: (file: KnownFile) => readonly RuleReason[]
  /** What it may cost to know whether it holds; as {@link costOf}. */
  readonly cost: number
}

/** What the conditions of a set share. */
export type Context = {
  readonly nowMs: number
  readonly order: DateOrder
  readonly factOf: (fact: RuleFact) => KeptFact
  /** The tests of texts; filled while the set is compiled. */
  readonly textTests: CompiledTest[]
  /** Searches of texts for named parts; filled like them. */
  readonly textParts: ((text: string) => FoundParts)[]
}

type CompiledTest = Pick<OperatorTest, 'passes'> & { readonly isFolded: boolean }

/** The lower, the cheaper. */
export const costOf = (fact: RuleFact): number => costs.indexOf(factTable[fact].reads)

export function cheaper(one: LookedFact | undefined, other: LookedFact): LookedFact {
  return one === undefined || costOf(other) < costOf(one) ? other : one
}

/** Several keys of one condition must all hold. */
export function compileCondition(condition: Condition, context: Context): CompiledCondition {
  const parts = Object.entries(condition).flatMap(([key, value]) => {
    const mode = modes.find(each => each === key)
    if (mode === undefined) {
      const tests = comparisonsOf(key as RuleFact, value as FactTest) // as the schema has them
      return tests.map(test => compileTest(test, context))
    }
    const inner = value as readonly Condition[] // as the schema has it
    return [
      compileMode(
        mode,
        inner.map(each => compileCondition(each, context)),
      ),
    ]
  })
  const [only] = parts
  return only && parts.length === 1 ? only : compileMode('all', parts)
}

function compileMode(mode: (typeof modes)[number], parts: readonly CompiledCondition[]): CompiledCondition {
  const cheapestFirst = parts.toSorted((one, other) => one.cost - other.cost)
  const settling = mode !== 'all' // one part that comes out so settles `any` and `none`, the other way `all`
  const whenSettled = mode === 'any'
  return {
    holds(file) {
      let open: LookedFact | undefined
      for (const { holds } of cheapestFirst) {
        const verdict = holds(file)
        if (verdict === settling) return whenSettled
        if (typeof verdict === 'string') open = cheaper(open, verdict)
      }
      return open ?? !whenSettled
    },
    because(file) {
      if (mode === 'none') return []
      if (mode === 'all') return parts.flatMap(({ because }) => because(file))
      return parts.find(({ holds }) => holds(file) === true)?.because(file) ?? []
    },
    cost: Math.max(0, ...parts.map(({ cost }) => cost)),
  }
}

function compileTest({ fact, operator, value }: Test, context: Context): CompiledCondition {
  const compiled = compileOperator(operator, fact, value)
  if ('code' in compiled) throw new Error(`unchecked rule: ${compiled.code}`)
  const isFolded = factTable[fact].value === 'text' && !operators[operator].isUnfolded
  const test: CompiledTest = { passes: compiled.passes, isFolded }
  const kept = context.factOf(fact)
  return {
    holds: fact === 'text' ? textHolds(test, context) : factHolds(kept, lookedUp(fact), test, context),
    because: file => [
      reasonFor(fact, file, context, { operator, passes: day => test.passes([day], context.nowMs) }),
    ],
    cost: costOf(fact),
  }
}

function factHolds(
  fact: KeptFact,
  asked: LookedFact | undefined,
  { passes, isFolded }: CompiledTest,
  { nowMs }: Context,
): CompiledCondition['holds'] {
  if (asked === undefined) {
    // Most tests of most sets, for each file of a folder.
    if (isFolded) return file => passes(fact.of(file).folded, nowMs)
    return file => passes(fact.of(file).value ?? null, nowMs)
  }
  return file => {
    const { value, folded } = fact.of(file)
    return value === undefined ? asked : passes(isFolded ? folded : value, nowMs)
  }
}

/** By what was noted when the text was read. */
function textHolds(test: CompiledTest, { nowMs, textTests }: Context): CompiledCondition['holds'] {
  const at = textTests.push(test) - 1
  const ofNone = test.passes(null, nowMs)
  return ({ known: { text } }) => (text === undefined ? 'text' : (text?.passes[at] ?? ofNone))
}

/**
 * What a fact says of a file.
 * @param test the one that it passed; of the days that a text names, the first that passes is quoted
 */
export function reasonFor(
  fact: RuleFact,
  file: KnownFile,
  { factOf, order }: Context,
  test?: { readonly operator: OperatorName; readonly passes: (day: string) => boolean },
): RuleReason {
  const found = cutShort(factOf(fact).of(file).value ?? null)
  const days = fact === 'dateInText' ? daysBy(order, file.known.dateInText ?? []) : []
  const words = days.find(({ day }) => test?.passes(day) ?? true)?.words
  return { fact, ...(test && { operator: test.operator }), found, ...(words !== undefined && { words }) }
}

export const longestShown = 200

/** A document's text is not for showing. */
export function cutShort(found: FactValue): FactValue {
  return typeof found === 'string' && found.length > longestShown ? `${found.slice(0, longestShown)}…` : found
}
