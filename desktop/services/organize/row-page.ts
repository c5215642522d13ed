import type { RowQuery } from '../../ipc/calls.ts'
import type { Group, Row, RowPage } from '../../ipc/organize-views.ts'

/** A line of a long list together with the group it belongs to. */
export type GroupedRow = Row & { readonly group: string }

/** The rows that a query asks for; `total` counts all that match it. */
export function pageOf(rows: readonly GroupedRow[], query: RowQuery): RowPage {
  const matching = rows.filter(matches(query.group, query.filter.trim().toLowerCase()))
  const page = matching.slice(query.offset, query.offset + query.count)
  return {
    total: matching.length,
    rows: page.map(({ from, to, sizeBytes, note }) => ({ from, to, sizeBytes, note })),
  }
}

/** Counts items by key, in the order in which the keys first appear. */
export function countBy<Key extends string, T>(
  items: readonly T[],
  keyOf: (item: T) => Key,
  label: (item: T) => string,
): readonly Group<Key>[] {
  const groups = new Map<Key, Group<Key>>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key) ?? { key, label: label(item), files: 0, sizeBytes: 0 }
    groups.set(key, { ...group, files: group.files + 1 })
  }
  return [...groups.values()]
}

function matches(group: string, needle: string): (row: GroupedRow) => boolean {
  return row =>
    (group === '' || row.group === group) &&
    (needle === '' || row.from.toLowerCase().includes(needle) || row.to.toLowerCase().includes(needle))
}
