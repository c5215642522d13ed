import { expect, test } from 'vitest'
import type { RowQuery } from '../../ipc/calls.ts'
import { type GroupedRow, pageOf } from './row-page.ts'
import { createSorting } from './sorted-rows.ts'

const row = (from: string, to: string, sizeBytes: number, modifiedMs: number): GroupedRow => ({
  group: to.split('/')[0] ?? '',
  from,
  to,
  sizeBytes,
  modifiedMs,
  note: '',
})
const rows = [
  row('b10.jpg', 'Images/b10.jpg', 5, 30),
  row('sub/B2.jpg', 'Images/B2.jpg', 50, 20),
  row('a.pdf', 'Documents/a.pdf', 5, 10),
]
const query = { list: 'moves', id: 'p', group: '', filter: '', offset: 0, count: 100 } as const

function places(sort: RowQuery['sort'], more: Partial<RowQuery> = {}): readonly number[] {
  const asked = { ...query, sort, ...more }
  return pageOf(createSorting()(rows, asked), asked).rows.map(({ at }) => at)
}

test.each([
  ['name', false, [2, 1, 0]],
  ['name', true, [0, 1, 2]],
  ['to', false, [2, 1, 0]],
  ['size', false, [0, 2, 1]],
  ['size', true, [1, 0, 2]],
  ['modified', true, [0, 1, 2]],
] as const)('sorted by %s, descending: %s', (by, descending, expected) => {
  expect(places({ by, descending })).toEqual(expected)
})

test('a group, a filter and a page are taken of the sorted list, and rows keep their places in the plan', () => {
  const sort = { by: 'name', descending: false } as const
  expect(places(sort, { group: 'Images' })).toEqual([1, 0])
  expect(places(sort, { filter: 'b' })).toEqual([1, 0])
  expect(places(sort, { offset: 1, count: 1 })).toEqual([1])
})

test('another plan is sorted anew', () => {
  const inOrder = createSorting()
  const asked = { ...query, sort: { by: 'size', descending: true } } as const
  const first = (of: readonly GroupedRow[], id: string) =>
    pageOf(inOrder(of, { ...asked, id }), asked).rows[0]?.from
  expect(first(rows, 'p')).toBe('sub/B2.jpg')
  expect(first(rows.slice(2), 'q')).toBe('a.pdf')
})
