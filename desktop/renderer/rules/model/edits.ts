import type { Condition, Rule, RuleChange } from '../../../ipc/rule-views.ts'
import { text } from '../text.ts'
import type { Test } from './conditions.ts'
import { valuesOf } from './words.ts'

/** The rule with another condition; without one, it matches all files. */
export function withWhen(rule: Rule, when: Condition | undefined): Rule {
  const { when: _when, ...rest } = rule
  return when === undefined ? rest : inOrder({ ...rest, when })
}

/** With its fields in the order in which people write them. */
export function inOrder({ rule, when, to, ...rest }: Rule): Rule {
  return { rule, ...(when !== undefined && { when }), ...(to !== undefined && { to }), ...rest }
}

/** Several values make it `one of`, a single one `is`. */
export function withValues(test: Test, values: readonly string[], takes: 'one' | 'some'): Test {
  if (JSON.stringify(valuesOf(test.value)) === JSON.stringify(values)) return test // however they are written
  const [only = ''] = values
  const isPlain = test.operator === 'is' || test.operator === 'one of'
  const value = values.length > 1 && (isPlain || takes === 'some') ? values : only
  if (isPlain) return { ...test, operator: values.length > 1 ? 'one of' : 'is', value }
  return { ...test, value }
}

/** A rule without anything, as a new one begins. */
export const blank: Rule = { rule: '' }

/**
 * What becomes of a list of rules. No two rules of a set have the same title.
 * @returns null where nothing changes
 * @throws where a rule that it names is gone
 */
export type Edit = (rules: readonly Rule[]) => RuleChange | null

/** @param to its new place, given the one it has; beyond the ends it is the first or the last */
export function movedTo(title: string, to: (at: number, rules: readonly Rule[]) => number): Edit {
  return rules => {
    const at = placeOf(title, rules)
    const place = Math.min(Math.max(to(at, rules), 0), rules.length - 1)
    return place === at ? null : { kind: 'move', at, to: place }
  }
}

/** Directly before another rule. */
export const movedBefore = (title: string, other: string): Edit =>
  movedTo(title, (at, rules) => {
    const before = placeOf(other, rules)
    return at < before ? before - 1 : before
  })

/** Nothing where it is gone already. */
export const removed =
  (title: string): Edit =>
  rules => {
    const at = rules.findIndex(({ rule }) => rule === title)
    return at < 0 ? null : { kind: 'remove', at }
  }

export const replaced =
  (title: string, rule: Rule): Edit =>
  rules => ({ kind: 'replace', rule, at: placeOf(title, rules) })

/** Places a copy after its rule. */
export const duplicated =
  (title: string): Edit =>
  rules => {
    const at = placeOf(title, rules)
    const rule = { ...blank, ...rules[at], rule: freeTitle(text.copyOf(title).slice(0, 90), rules) }
    return { kind: 'add', rule, at: at + 1 }
  }

/** At the end, titled by `titleAfter`. */
export const added =
  (rule: Rule): Edit =>
  rules => ({
    kind: 'add',
    rule: { ...rule, rule: freeTitle(titleAfter(rule), rules) },
    at: rules.length,
  })

function placeOf(title: string, rules: readonly Rule[]): number {
  const at = rules.findIndex(({ rule }) => rule === title)
  if (at < 0) throw new Error(text.gone(title))
  return at
}

/** A name that no other rule has: `Invoices (2)`. */
export function freeTitle(wanted: string, rules: readonly Rule[]): string {
  const taken = new Set(rules.map(({ rule }) => rule.toLowerCase()))
  let title = wanted
  for (let number = 2; taken.has(title.toLowerCase()); number += 1) title = `${wanted} (${number})`
  return title
}

/** Whether the rule has a condition, and a folder, a name or `leave`. */
export function isComplete({ when, to, name, leave }: Rule): boolean {
  return when !== undefined && (leave === true || to !== undefined || name !== undefined)
}

/** What a new rule is called after: the last folder that is written out. */
export function titleAfter({ to, leave }: Rule): string {
  if (leave) return 'Stay'
  const written = (to ?? '').split('/').filter(name => name !== '' && !/[{}~.]/.test(name))
  return written.at(-1) ?? 'New rule'
}
