import type { RulesTrial } from '../../ipc/organize-views.ts'
import type { Move, Plan } from '../../sorter/values/values.ts'
import { describeLeft } from '../../words/files.ts'
import { displayName } from '../../words/names.ts'
import { describePattern } from '../../words/rules.ts'
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

/**
 * The files that two plans send to different places, with both: first those that both move, then those that one does. The
 * plans go through the folder in much the same order, so that few files wait until the other plan has come to them.
 */
export function changedRows(before: Plan, after: Plan): GroupedRow[] {
  const rows: GroupedRow[] = []
  const earlier = new Map<string, Move>()
  const later = new Map<string, Move>()
  const compare = (was: Move, now: Move) => {
    if (was.to === now.to) return
    rows.push(row(now.from, displayName(now.to), displayName(was.to), now.sizeBytes))
  }
  const olds = before.moves[Symbol.iterator]()
  const news = after.moves[Symbol.iterator]()
  for (;;) {
    const was = olds.next().value
    const now = news.next().value
    if (was === undefined && now === undefined) break
    if (was !== undefined && was.from === now?.from) {
      compare(was, now)
      continue
    }
    const met = was && later.get(was.from)
    if (was && met) {
      later.delete(was.from)
      compare(was, met)
    } else if (was) earlier.set(was.from, was)
    const known = now && earlier.get(now.from)
    if (now && known) {
      earlier.delete(now.from)
      compare(known, now)
    } else if (now) later.set(now.from, now)
  }
  for (const { from, to, sizeBytes } of later.values()) rows.push(row(from, displayName(to), '', sizeBytes))
  if (earlier.size === 0) return rows
  const reasons = new Map(after.left.map(item => [item.name, describeLeft(item)]))
  for (const { from, to, sizeBytes } of earlier.values()) {
    rows.push(row(from, '', displayName(to), sizeBytes, reasons.get(from)))
  }
  return rows
}

function row(from: string, to: string, was: string, sizeBytes: number | null, group = ''): GroupedRow {
  return { group, from: displayName(from), to, sizeBytes, note: was }
}
