import type { Row } from './organize-views.ts'
import { type RowText, readRows, writeRows } from './row-text.ts'

/** What makes one list of rows of another. */
export type RowChanges = {
  /** Paths of rows that are gone, have changed or are elsewhere; null where `rows` is the whole list. */
  readonly removed: readonly string[] | null
  /** Rows that are new, have changed or are elsewhere, in the order of the new list. */
  readonly rows: RowText
  /** The places of these in the new list. */
  readonly places: readonly number[]
}

const whole = (rows: readonly Row[]): RowChanges => ({ removed: null, rows: writeRows(rows), places: [] })

/** The difference of two lists; the whole new one where they have little in common. */
export function rowChanges(before: readonly Row[], after: readonly Row[]): RowChanges {
  if (before.length === 0) return whole(after)
  const oldPlaces = new Map(before.map(({ path }, at) => [path, at]))
  // Of a path that is there twice both rows would be removed.
  if (oldPlaces.size < before.length) return whole(after)
  const rows: Row[] = []
  const places: number[] = []
  let last = -1
  for (const [at, row] of after.entries()) {
    const place = oldPlaces.get(row.path) ?? -1
    const old = before[place]
    if (place > last && old !== undefined && isSame(old, row)) {
      last = place
      oldPlaces.delete(row.path)
    } else {
      rows.push(row)
      places.push(at)
    }
  }
  const removed = [...oldPlaces.keys()]
  if (rows.length + removed.length > after.length / 2) return whole(after)
  return { removed, rows: writeRows(rows), places }
}

/** @param before the list that the changes were made from */
export function withChanges(before: readonly Row[], changes: RowChanges): readonly Row[] {
  const changed = readRows(changes.rows)
  if (changes.removed === null) return changed
  const { places } = changes
  const removed = new Set(changes.removed)
  const after: Row[] = []
  let next = 0
  const insert = () => {
    for (let row = changed[next]; row && places[next] === after.length; row = changed[next]) {
      after.push(row)
      next += 1
    }
  }
  for (const row of before) {
    if (removed.has(row.path)) continue
    insert()
    after.push(row)
  }
  insert()
  return after
}

/** Written out, as a loop over the names of the fields is slower, and this is asked for each row of a list. */
function isSame(one: Row, other: Row): boolean {
  return (
    one.to === other.to &&
    one.section === other.section &&
    one.from === other.from &&
    one.sizeBytes === other.sizeBytes &&
    one.modifiedMs === other.modifiedMs &&
    one.note === other.note &&
    one.why === other.why &&
    one.companions === other.companions &&
    one.role === other.role &&
    one.byHand === other.byHand &&
    one.isFixed === other.isFixed
  )
}
