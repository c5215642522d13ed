import type { RulesTrial } from '../../ipc/organize-views.ts'
import { describeLeft, describePattern, displayName, type Plan } from '../../sorter/index.ts'
import type { GroupedRow } from './row-page.ts'

/**
 * What each pattern leaves alone.
 * @param after the plan that follows them; null without a folder
 */
export function explainPatterns(patterns: readonly string[], after: Plan | null): RulesTrial['patterns'] {
  const items = new Map<string, number>()
  for (const { pattern } of after?.left ?? []) {
    if (pattern !== undefined) items.set(pattern, (items.get(pattern) ?? 0) + 1)
  }
  return patterns.map(pattern => ({
    sentence: describePattern(pattern),
    items: after === null ? null : (items.get(pattern.trim()) ?? 0),
  }))
}

/** The files that two plans send to different places, with both. */
export function changedRows(before: Plan, after: Plan): GroupedRow[] {
  const earlier = new Map(before.moves.map(({ from, to }) => [from, to]))
  const rows: GroupedRow[] = []
  for (const { from, to, sizeBytes } of after.moves) {
    const was = earlier.get(from)
    earlier.delete(from)
    if (was === to) continue
    rows.push(row(from, displayName(to), was === undefined ? '' : displayName(was), sizeBytes))
  }
  const reasons = new Map(after.left.map(item => [item.name, describeLeft(item)]))
  const sizes = new Map(before.moves.map(({ from, sizeBytes }) => [from, sizeBytes]))
  for (const [from, was] of earlier) {
    rows.push(row(from, '', displayName(was), sizes.get(from) ?? null, reasons.get(from)))
  }
  return rows
}

function row(from: string, to: string, was: string, sizeBytes: number | null, group = ''): GroupedRow {
  return { group, from: displayName(from), to, sizeBytes, note: was }
}
