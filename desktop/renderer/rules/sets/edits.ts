import type { Condition, Rule } from '../../../ipc/rule-views.ts'
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

/** A name that no other rule has: `Invoices (2)`. */
export function freeTitle(wanted: string, rules: readonly Rule[]): string {
  const taken = new Set(rules.map(({ rule }) => rule.toLowerCase()))
  let title = wanted
  for (let number = 2; taken.has(title.toLowerCase()); number += 1) title = `${wanted} (${number})`
  return title
}

/** Whether it says for which files, and what becomes of them. */
export function isComplete({ when, to, name, leave }: Rule): boolean {
  return when !== undefined && (leave === true || to !== undefined || name !== undefined)
}

/** What a new rule is called after: the last folder that is written out. */
export function titleAfter({ to, leave }: Rule): string {
  if (leave) return 'Stay'
  const written = (to ?? '').split('/').filter(name => name !== '' && !/[{}~.]/.test(name))
  return written.at(-1) ?? 'New rule'
}
