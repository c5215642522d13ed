import { expect, test } from 'vitest'
import { countBy, type GroupedRow, lazyRows, namesAt, pageOf, placesOfNames } from './row-page.ts'

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
      { from: 'b.pdf', to: 'Documents/b.pdf', sizeBytes: 1, note: '', at: 1 },
      { from: 'c.jpg', to: 'Images/c.jpg', sizeBytes: 1, note: '', at: 2 },
    ],
  })
})

test('the filter looks at old and new place in any case', () => {
  expect(pageOf(rows, { ...query, filter: ' .jpg ' }).total).toBe(3)
  expect(pageOf(rows, { ...query, filter: 'docum' }).rows).toEqual([
    { from: 'b.pdf', to: 'Documents/b.pdf', sizeBytes: 1, note: '', at: 1 },
  ])
})

test('a group narrows the list before its total is taken', () => {
  expect(pageOf(rows, { ...query, group: 'Images', filter: 'd' }).total).toBe(1)
})

test('of a long list only the rows of the page are made', () => {
  const made: string[] = []
  const lazy = lazyRows(['a', 'b', 'c', 'd'], name => {
    made.push(name)
    return row(name, 'Images')
  })
  expect(pageOf(lazy, { ...query, offset: 1, count: 2 })).toMatchObject({
    total: 4,
    rows: [{ from: 'b' }, { from: 'c' }],
  })
  expect(made).toEqual(['b', 'c'])
  expect(pageOf(lazy, { ...query, group: 'Images', offset: 3 })).toMatchObject({
    total: 4,
    rows: [{ from: 'd' }],
  })
})

test('rows are found again by name in a list that has changed', () => {
  const jpg = { group: '', filter: '.jpg' }
  const names = namesAt(rows, jpg, [2, 0, 7])
  expect(names).toEqual(['D.JPG', 'a.jpg', undefined])
  const later = [row('0.jpg', 'Images'), ...rows.slice(1)]
  expect(placesOfNames(later, jpg, names)).toEqual({ total: 3, places: [2, -1, -1] })
  expect(placesOfNames(later, { group: 'Documents', filter: '' }, ['b.pdf', 'c.jpg']).places).toEqual([0, -1])
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
