import type { Criterion } from '../values/criteria.ts'
import { criteria } from '../values/criteria.ts'
import type { Rules } from '../values/rules.ts'
import type { PaidRule } from '../values/values.ts'
import type { Operand, OperatorName } from './operators.ts'
import { parseFolderTemplate, parseNameTemplate } from './parse-template.ts'
import { lookedUp, type RuleFact, ruleFacts } from './rule-facts.ts'
import type { Template } from './template.ts'

/** Rules of a person, as plain data: the first one that holds for a file decides about it. */
export type RuleSet = {
  readonly rules: readonly Rule[]
  /** What decides about files that no rule takes; absent: the way to sort that was chosen. */
  readonly otherwise?: Otherwise
}

export type Otherwise = Criterion | 'leave'
export const otherwises: readonly Otherwise[] = [...criteria, 'leave']

export type Rule = {
  /** What a person calls it. */
  readonly rule: string
  readonly when: Group
  /** A template of a folder; absent: files stay in theirs, under another name. */
  readonly to?: string
  /** A template of a name; absent: files keep theirs. */
  readonly name?: string
  /** They stay where they are; then there is neither `to` nor `name`. */
  readonly leave?: true
  /** It is passed over, as if it were not there. */
  readonly off?: true
}

export type Condition = FactTest | Group
export const modes = ['all', 'any', 'none'] as const
/** An empty `all` holds for every file. Groups hold tests, and groups of tests. */
export type Group = { readonly mode: (typeof modes)[number]; readonly of: readonly Condition[] }
export type FactTest = {
  readonly fact: RuleFact
  readonly operator: OperatorName
  readonly value: Operand
}

/** All that decides in a folder: settings, and the set of rules that goes before the criterion. */
export type EffectiveRules = Rules & { readonly set?: RuleSet | undefined }

/** The rules that are not switched off. */
export const activeRules = ({ rules }: RuleSet): readonly Rule[] => rules.filter(({ off }) => off !== true)

/** Every test of a condition. */
export function testsIn(condition: Condition): readonly FactTest[] {
  return 'mode' in condition ? condition.of.flatMap(testsIn) : [condition]
}

/** The rules that a run needs Premium for. */
export function paidRules(set: RuleSet): readonly PaidRule[] {
  return activeRules(set).flatMap((rule): PaidRule[] => {
    if (rule.name !== undefined) return [{ rule: rule.rule, because: 'name-template' }]
    const because = factsOf(rule).find(fact => !ruleFacts[fact].isFree)
    return because === undefined ? [] : [{ rule: rule.rule, because }]
  })
}

/** What a checked rule asks of a file, tests before templates. */
export function factsOf(rule: Rule): readonly RuleFact[] {
  const { to, name } = templatesOf(rule)
  return [...testsIn(rule.when).map(({ fact }) => fact), ...(to?.facts ?? []), ...(name?.facts ?? [])]
}

/** Whether a checked set asks for anything but what the listing says. */
export function looksIntoFiles(set: RuleSet): boolean {
  return activeRules(set).some(rule => factsOf(rule).some(fact => lookedUp(fact) !== undefined))
}

const ofPaths: ReadonlySet<RuleFact> = new Set(['name', 'fullName', 'folder', 'depth', 'taken', 'takenFrom'])

/** Whether a checked set may say something else of a file once it has another path. */
export function dependsOnPaths(set: RuleSet): boolean {
  return activeRules(set).some(
    rule => rule.name !== undefined || factsOf(rule).some(fact => ofPaths.has(fact)),
  )
}

/** Whether what a set says of a file may become another thing by itself, as the file grows older. */
export function tellsAges(set: RuleSet): boolean {
  return activeRules(set).some(({ when }) =>
    testsIn(when).some(({ operator }) => operator === 'older than' || operator === 'in the last'),
  )
}

/** The templates of a checked rule. */
export function templatesOf({ to, name }: Rule): { readonly to?: Template; readonly name?: Template } {
  const folder = to === undefined ? undefined : parseFolderTemplate(to)
  const naming = name === undefined ? undefined : parseNameTemplate(name)
  return {
    ...(folder === undefined || 'code' in folder ? {} : { to: folder }),
    ...(naming === undefined || 'code' in naming ? {} : { name: naming }),
  }
}
