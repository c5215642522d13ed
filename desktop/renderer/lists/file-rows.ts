/** The rows of a list in another order, or fewer of them. Pure. */
import { assertNever } from '../../../server/contract/assert-never.ts'
import type { Row } from '../../ipc/organize-views.ts'
import { baseOf } from '../../ipc/paths.ts'

/** What rows can be sorted by: the name of the file, the path it goes to, its size, its last change. */
export type SortKey = 'name' | 'to' | 'size' | 'modified'
export type Order = { readonly by: SortKey; readonly descending: boolean }

/** Rows of one section whose old or new path contains the filter, in any case; '' for all sections, and for all paths. */
export function filterRows(rows: readonly Row[], section: string, filter: string): readonly Row[] {
  const needle = filter.trim().toLowerCase()
  if (section === '' && needle === '') return rows
  return rows.filter(
    row =>
      (section === '' || row.section === section) &&
      (needle === '' || row.from.toLowerCase().includes(needle) || row.to.toLowerCase().includes(needle)),
  )
}

/** @param order null for the order of the plan; rows that are equal stay in it */
export function sortRows(rows: readonly Row[], order: Order | null): readonly Row[] {
  if (order === null) return rows
  const sign = order.descending ? -1 : 1
  switch (order.by) {
    case 'name':
      return sortByText(rows, ({ from }) => baseOf(from), sign)
    case 'to':
      return sortByText(rows, ({ to }) => to, sign)
    case 'size':
      return rows.toSorted((one, other) => sign * ((one.sizeBytes ?? -1) - (other.sizeBytes ?? -1)))
    case 'modified':
      return rows.toSorted((one, other) => sign * ((one.modifiedMs ?? -1) - (other.modifiedMs ?? -1)))
    default:
      return assertNever(order.by)
  }
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * As people sort names: 2 before 10, in any case. A collator is slow to compare two texts. Rows that are roughly sorted
 * first leave few comparisons to it. Sorts upwards and turns the result round for the other way, so that both cost the same;
 * equal names keep their order.
 */
function sortByText(rows: readonly Row[], textOf: (row: Row) => string, sign: 1 | -1): readonly Row[] {
  const sorted = rows
    .map((row, at) => {
      const text = textOf(row)
      return { row, at, text, rough: roughly(text) }
    })
    .sort((one, other) => (one.rough < other.rough ? -1 : one.rough > other.rough ? 1 : 0))
    .sort((one, other) => compare(one.text, other.text) || sign * (one.at - other.at))
    .map(({ row }) => row)
  return sign < 0 ? sorted.reverse() : sorted
}

const roughly = (text: string) =>
  text.toLowerCase().replace(/\d+/g, digits => zeros.slice(digits.length) + digits)
const zeros = '00000000'
