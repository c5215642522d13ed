import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '../../ipc/organize-views.ts'
import { filterRows, type Order, sortRows } from './file-rows.ts'

const row = (from: string, to: string, sizeBytes: number | null = 1, modifiedMs = 1): Row => ({
  path: from,
  section: to.split('/')[0] ?? '',
  from,
  to,
  sizeBytes,
  modifiedMs,
  note: '',
})
const namesOf = (rows: readonly Row[]) => rows.map(({ from }) => from)
const rows = [
  row('b10.jpg', 'Images/b10.jpg', 5, 30),
  row('sub/B2.jpg', 'Images/B2.jpg', 50, 20),
  row('a.pdf', 'Documents/a.pdf', 5, 10),
]

test('the filter matches old and new paths in any case, and a section narrows the list', () => {
  expect(namesOf(filterRows(rows, '', ' .JPG '))).toEqual(['b10.jpg', 'sub/B2.jpg'])
  expect(namesOf(filterRows(rows, '', 'docum'))).toEqual(['a.pdf'])
  expect(namesOf(filterRows(rows, 'Images', 'b2'))).toEqual(['sub/B2.jpg'])
  expect(filterRows(rows, '', ' ')).toBe(rows)
})

test.each([
  ['name', false, ['a.pdf', 'sub/B2.jpg', 'b10.jpg']],
  ['name', true, ['b10.jpg', 'sub/B2.jpg', 'a.pdf']],
  ['to', false, ['a.pdf', 'sub/B2.jpg', 'b10.jpg']],
  ['size', false, ['b10.jpg', 'a.pdf', 'sub/B2.jpg']],
  ['size', true, ['sub/B2.jpg', 'b10.jpg', 'a.pdf']],
  ['modified', true, ['b10.jpg', 'sub/B2.jpg', 'a.pdf']],
] as const)('sorted by %s, descending: %s', (by, descending, expected) => {
  expect(namesOf(sortRows(rows, { by, descending }))).toEqual(expected)
})

test('without an order the rows stay in that of the plan', () => {
  expect(sortRows(rows, null)).toBe(rows)
})

test('names are in the order of a collator, equal ones in that of the plan, either way', () => {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const part = fc.constantFrom(
    'a',
    'B',
    'ä',
    'Ä',
    'z',
    '1',
    '02',
    '10',
    ' ',
    '_',
    '-',
    '.',
    '(',
    '日',
    'É',
    '9007199254740993',
  )
  const names = fc.array(
    fc.array(part, { maxLength: 6 }).map(parts => parts.join('')),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(names, fc.boolean(), (given, descending) => {
      const made = given.map((name, at) => ({ ...row(name, name), path: String(at) }))
      const sign = descending ? -1 : 1
      const expected = made.toSorted((one, other) => sign * compare(one.from, other.from))
      for (const by of ['name', 'to'] as const) {
        const order: Order = { by, descending }
        expect(sortRows(made, order)).toEqual(expected)
      }
    }),
  )
})
