import type { RowQuery } from '../../ipc/calls.ts'
import type { FoundRows, Group, Row, RowPage } from '../../ipc/organize-views.ts'

/** A line of a long list together with the group it belongs to. */
export type GroupedRow = Omit<Row, 'at'> & {
  readonly group: string
  /** Where it is not the one in this list. */
  readonly at?: number
}

/** A long list. An array is one. */
export type LongList<T> = Iterable<T> & {
  readonly length: number
  slice(start: number, end: number): readonly T[]
}

/** Rows that are made when they are looked at: those of a million moves would take more than the moves. */
export function lazyRows<T>(items: LongList<T>, rowOf: (item: T) => GroupedRow): LongList<GroupedRow> {
  return {
    length: items.length,
    slice: (start, end) => items.slice(start, end).map(rowOf),
    *[Symbol.iterator]() {
      for (const item of items) yield rowOf(item)
    },
  }
}

/** The rows that a query asks for, each with its place among all; `total` counts all that match it. */
export function pageOf(rows: LongList<GroupedRow>, query: RowQuery): RowPage {
  const { group, offset } = query
  const filter = query.filter.trim().toLowerCase()
  const end = offset + query.count
  if (group === '' && filter === '')
    return {
      total: rows.length,
      rows: rows.slice(offset, end).map((row, place) => shown(row, offset + place)),
    }
  const page: Row[] = []
  let total = 0
  for (const { row, at } of matching(rows, query)) {
    if (total >= offset && total < end) page.push(shown(row, at))
    total += 1
  }
  return { total, rows: page }
}

type Narrowed = Pick<RowQuery, 'group' | 'filter'>

/** The places of all rows that a query asks for, whatever its page. */
export function placesOf(rows: Iterable<GroupedRow>, query: Narrowed): readonly number[] {
  return Array.from(matching(rows, query), ({ at }) => at)
}

/** The names of the rows at such places of a query's answer; undefined for a place that it has not. */
export function namesAt(rows: Iterable<GroupedRow>, query: Narrowed, places: readonly number[]) {
  const names = new Map<number, string | undefined>(places.map(place => [place, undefined]))
  let place = 0
  for (const { row } of matching(rows, query)) {
    if (names.has(place)) names.set(place, row.from)
    place += 1
  }
  return places.map(each => names.get(each))
}

/** The places of such names in a query's answer. */
export function placesOfNames(
  rows: Iterable<GroupedRow>,
  query: Narrowed,
  names: readonly (string | undefined)[],
): FoundRows {
  const found = new Map<string | undefined, number>(names.map(name => [name, -1]))
  let total = 0
  for (const { row } of matching(rows, query)) {
    if (found.get(row.from) === -1) found.set(row.from, total)
    total += 1
  }
  return { total, places: names.map(name => found.get(name) ?? -1) }
}

function* matching(rows: Iterable<GroupedRow>, { group, filter }: Narrowed) {
  const isMatch = matches(group, filter.trim().toLowerCase())
  let at = -1
  for (const row of rows) {
    at += 1
    if (isMatch(row)) yield { row, at }
  }
}

function shown({ group: _group, ...row }: GroupedRow, at: number): Row {
  return { at, ...row }
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
