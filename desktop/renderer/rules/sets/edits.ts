import type { GivenCondition, GivenGroup, GivenRule, GivenTest } from '../../../ipc/rule-views.ts'
import type { Path } from './sentence.ts'

/** The condition, or the group, at a place; undefined where there is none. */
export function conditionAt(rule: GivenRule, path: Path): GivenCondition | undefined {
  let found: GivenCondition | undefined = rule.when
  for (const at of path) found = found && 'mode' in found ? found.of[at] : undefined
  return found
}

/** The rule with another condition at a place; without one, where none is given. Emptied groups go with their last one. */
export function withCondition(rule: GivenRule, path: Path, condition: GivenCondition | null): GivenRule {
  const when = replaced(rule.when, path, condition)
  return { ...rule, when: when && 'mode' in when ? when : { mode: 'all', of: when ? [when] : [] } }
}

function replaced(
  node: GivenCondition,
  [at, ...rest]: Path,
  condition: GivenCondition | null,
): GivenCondition | null {
  if (at === undefined) return condition
  if (!('mode' in node)) return node
  const inner = node.of[at]
  const made = inner === undefined ? condition : replaced(inner, rest, condition)
  const of = made === null ? node.of.toSpliced(at, 1) : node.of.toSpliced(at, 1, made)
  return of.length === 0 ? null : { ...node, of }
}

/** With one more condition at the end of a group. */
export function withNewCondition(rule: GivenRule, path: Path, made: GivenCondition): GivenRule {
  const group = conditionAt(rule, path)
  return group && 'mode' in group ? withCondition(rule, path, { ...group, of: [...group.of, made] }) : rule
}

export function withMode(rule: GivenRule, path: Path, mode: GivenGroup['mode']): GivenRule {
  const group = conditionAt(rule, path)
  return group && 'mode' in group ? withCondition(rule, path, { ...group, mode }) : rule
}

/** Several values make it `one of`, a single one `is`. */
export function withValues(test: GivenTest, values: readonly string[], takes: 'one' | 'some'): GivenTest {
  const [only = ''] = values
  if (test.operator === 'is' || test.operator === 'one of') {
    return values.length > 1
      ? { ...test, operator: 'one of', value: values }
      : { ...test, operator: 'is', value: only }
  }
  return { ...test, value: takes === 'some' && values.length > 1 ? values : only }
}

/** A name that no other rule has: `Invoices (2)`. */
export function freeTitle(wanted: string, rules: readonly GivenRule[]): string {
  const taken = new Set(rules.map(({ rule }) => rule.toLowerCase()))
  let title = wanted
  for (let number = 2; taken.has(title.toLowerCase()); number += 1) title = `${wanted} (${number})`
  return title
}

/** Whether it says for which files, and what becomes of them. */
export function isComplete({ when, to, name, leave }: GivenRule): boolean {
  return when.of.length > 0 && (leave === true || to !== undefined || name !== undefined)
}

/** What a new rule is called after: the last folder that is written out. */
export function titleAfter({ to, leave }: GivenRule): string {
  if (leave) return 'Stay'
  const written = (to ?? '').split('/').filter(name => name !== '' && !/[{}~.]/.test(name))
  return written.at(-1) ?? 'New rule'
}
