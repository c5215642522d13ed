import { expect, test } from 'vitest'
import { countBy, type GroupedRow, pageOf } from './row-page.ts'

const row = (from: string, group: string): GroupedRow => ({
  group,
  from,
  to: `${group}/${from}`,
  sizeBytes: 1,
  note: '',
})
const rows = [
  row('a.jpg', 'Images'),
  row('b.pdf', 'Documents'),
  row('c.jpg', 'Images'),
  row('D.JPG', 'Images'),
]
const query = { list: 'moves', id: '', group: '', filter: '', offset: 0, count: 100 } as const

test('a page holds its rows without their group, and the total of all', () => {
  expect(pageOf(rows, { ...query, offset: 1, count: 2 })).toEqual({
    total: 4,
    rows: [
      { from: 'b.pdf', to: 'Documents/b.pdf', sizeBytes: 1, note: '' },
      { from: 'c.jpg', to: 'Images/c.jpg', sizeBytes: 1, note: '' },
    ],
  })
})

test('the filter looks at old and new place in any case', () => {
  expect(pageOf(rows, { ...query, filter: ' .jpg ' }).total).toBe(3)
  expect(pageOf(rows, { ...query, filter: 'docum' }).rows.map(each => each.from)).toEqual(['b.pdf'])
})

test('a group narrows the list before its total is taken', () => {
  expect(pageOf(rows, { ...query, group: 'Images', filter: 'd' }).total).toBe(1)
})

test('items are counted in the order of their first appearance', () => {
  const left = [{ reason: 'link' }, { reason: 'folder' }, { reason: 'link' }]
  expect(
    countBy(
      left,
      item => item.reason,
      item => `a ${item.reason}`,
    ),
  ).toEqual([
    { key: 'link', label: 'a link', files: 2, sizeBytes: 0 },
    { key: 'folder', label: 'a folder', files: 1, sizeBytes: 0 },
  ])
})
