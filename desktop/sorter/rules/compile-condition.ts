import type { RuleReason } from '../values/values.ts'
import { compileOperator } from './compile-operator.ts'
import { type FileView, slotOf } from './file-view.ts'
import { Patterns } from './patterns.ts'
import { type FactValue, lookedUp, type RuleFact, ruleFacts } from './rule-facts.ts'
import type { Condition, FactTest, Group } from './rule-set.ts'

/** What the conditions of a set share. */
export type Context = {
  readonly nowMs: number
  readonly textTests: FoundTest[]
  readonly patterns: Map<RuleFact, Patterns>
}
/** @param folded the same as texts are compared */
type FoundTest = (found: FactValue, folded: () => string) => boolean
export const [passed, failed] = ['+', '-']

export type Compiled = {
  readonly holds: Holds
  /** Folded: a name without any of these fails. */
  readonly words?: readonly string[] | undefined
}
/** Undefined where it depends on facts that are not known yet; these are added to `open`. */
export type Holds = (
  view: FileView,
  open: RuleFact[] | null,
  because: RuleReason[] | null,
) => boolean | undefined

function compileCondition(condition: Condition, context: Context): Compiled {
  return 'mode' in condition ? compileGroup(condition, context) : compileTest(condition, context)
}

function compileTest({ fact, operator, value }: FactTest, context: Context): Compiled {
  const { nowMs, textTests } = context
  const compiled = compileOperator(operator, ruleFacts[fact].value, value, patternsFor(fact, context))
  if ('code' in compiled) throw new Error(`unchecked rule: ${compiled.code}`)
  const { holds, holdsFolded } = compiled
  const slot = slotOf(fact)
  const test: FoundTest = (found, folded) =>
    holdsFolded !== undefined && typeof found === 'string' ? holdsFolded(folded()) : holds(found, nowMs)
  const textTest = fact === 'text' ? textTests.push(test) - 1 : undefined
  const holdsFor: Holds = (view, open, because) => {
    const found = view.value(fact, slot)
    if (found === undefined) {
      open?.push(fact)
      return undefined
    }
    const tested = textTest === undefined ? undefined : view.textPasses?.[textTest]
    const passes =
      tested === undefined ? test(found, () => view.folded(String(found), slot)) : tested === passed
    if (passes) because?.push({ fact, operator, found: cutShort(found) })
    return passes
  }
  const words = fact === 'name' && !compiled.words?.includes('') ? compiled.words : undefined
  return { holds: holdsFor, words }
}

/** What is looked up is asked about when it is known, rule by rule: a text is long, and may be known by its tests alone. */
function patternsFor(fact: RuleFact, { patterns }: Context): Patterns | undefined {
  if (lookedUp(fact) !== undefined) return undefined
  const known = patterns.get(fact) ?? new Patterns()
  patterns.set(fact, known)
  return known
}

export const longestShown = 200

/** A document's text is not for showing. */
function cutShort(found: FactValue): FactValue {
  return typeof found === 'string' && found.length > longestShown ? `${found.slice(0, longestShown)}…` : found
}

export function compileGroup({ mode, of }: Group, context: Context): Compiled {
  const compiled = of.map(condition => compileCondition(condition, context))
  const [only] = compiled
  if (only !== undefined && compiled.length === 1 && mode !== 'none') return only
  const conditions = compiled.map(({ holds }) => holds)
  const settling = mode !== 'all' // one condition that comes out so settles `any` and `none`, the other way `all`
  const settled = isSettledBy(conditions, settling)
  const holds: Holds = (view, open, because) => {
    const [opened, passed] = [open?.length ?? 0, because?.length ?? 0]
    const isSettled = settled(view, open, because)
    const isPassed = isSettled === undefined ? undefined : isSettled === (mode === 'any')
    if (because && (mode === 'none' || isPassed !== true)) because.length = passed
    if (open && isPassed !== undefined) open.length = opened
    return isPassed
  }
  return { holds, words: wordsOf(mode, compiled) }
}

/** Whether a condition comes out so. Undefined where none does, and what some of them depend on is not known yet. */
function isSettledBy(conditions: readonly Holds[], settling: boolean): Holds {
  return (view, open, because) => {
    let isOpen = false
    for (const condition of conditions) {
      const verdict = condition(view, open, because)
      if (verdict === settling) return true
      if (verdict === undefined) isOpen = true
    }
    return isOpen ? undefined : false
  }
}

function wordsOf(mode: Group['mode'], conditions: readonly Compiled[]): Compiled['words'] {
  const words = conditions.map(condition => condition.words)
  if (mode === 'all') return words.find(each => each !== undefined)
  return mode === 'none' || words.includes(undefined) ? undefined : words.flatMap(each => each ?? [])
}
