import { assertNever } from '../../../server/contract/assert-never.ts'
import type { RowQuery } from '../../ipc/calls.ts'
import type { SortKey } from '../../ipc/organize-views.ts'
import type { GroupedRow, LongList } from './row-page.ts'

type Sort = NonNullable<RowQuery['sort']>

/** Among more, names are compared letter by letter: as people sort them would take many seconds. */
const mostByCollation = 200_000

/** Lists in the order that a query asks for. The newest order is kept, as its pages are asked for one after the other. */
export function createSorting() {
  let kept: { readonly key: string; readonly places: Uint32Array } | null = null

  return (
    rows: LongList<GroupedRow>,
    { list, id, sort }: Pick<RowQuery, 'list' | 'id' | 'sort'>,
  ): LongList<GroupedRow> => {
    if (sort === undefined) return rows
    const key = JSON.stringify([list, id, sort])
    if (kept?.key !== key) kept = { key, places: sortedPlaces(rows, sort) }
    return inPlaces(rows, kept.places)
  }
}

/** The places of the rows in their new order; equal ones stay as they are. */
function sortedPlaces(rows: LongList<GroupedRow>, { by, descending }: Sort): Uint32Array {
  const keys = Array.from(rows, row => keyOf(row, by))
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const isShort = keys.length <= mostByCollation
  const order = (one: number, other: number) => {
    const [first = '', second = ''] = [keys[one], keys[other]]
    if (isShort && typeof first === 'string' && typeof second === 'string') return compare(first, second)
    return first < second ? -1 : first > second ? 1 : 0
  }
  const sign = descending ? -1 : 1
  return Uint32Array.from(keys.keys()).sort((one, other) => sign * order(one, other) || one - other)
}

function keyOf({ from, to, sizeBytes, modifiedMs }: GroupedRow, by: SortKey): string | number {
  switch (by) {
    case 'name':
      return from.slice(from.lastIndexOf('/') + 1)
    case 'to':
      return to
    case 'size':
      return sizeBytes ?? -1
    case 'modified':
      return modifiedMs ?? -1
    default:
      return assertNever(by)
  }
}

function inPlaces(rows: LongList<GroupedRow>, places: Uint32Array): LongList<GroupedRow> {
  const rowsAt = (at: number) => rows.slice(at, at + 1).map(row => ({ ...row, at }))
  return {
    length: rows.length,
    slice: (start, end) => [...places.slice(start, end)].flatMap(rowsAt),
    *[Symbol.iterator]() {
      for (const at of places) yield* rowsAt(at)
    },
  }
}
