import { expect, test } from 'vitest'
import { countFiles, limited, shortSize, table } from './lines.ts'

test('files are counted with commas, and one is one file', () => {
  expect([0, 1, 999, 1000, 100_000, 1_234_567].map(countFiles)).toEqual([
    '0 files',
    '1 file',
    '999 files',
    '1,000 files',
    '100,000 files',
    '1,234,567 files',
  ])
})

test('columns of a table stand under each other, and lines have no blanks at their end', () => {
  const rows = [
    ['Images', '12 files', '1.0 MB', ''],
    ['Audio', '1 file', '20.5 MB', 'x'],
  ]
  expect(table(rows, ['start', 'end', 'end', 'start'])).toEqual([
    '  Images  12 files   1.0 MB',
    '  Audio     1 file  20.5 MB  x',
  ])
})

test('forty lines are shown, and the rest is counted', () => {
  const numbers = Array.from({ length: 1050 }, (_, at) => at)
  const lines = [...limited(numbers, String)]
  expect(lines).toHaveLength(41)
  expect([lines[0], lines[39], lines[40]]).toEqual(['  0', '  39', '  … and 1,010 more; --json lists all'])
  expect([...limited(numbers.slice(0, 40), String)]).toHaveLength(40)
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [34_500_000, '34.5 MB'],
  [2e12, '2.0 TB'],
  [5e15, '5000.0 TB'],
])('%d bytes are %s for short', (sizeBytes, shown) => {
  expect(shortSize(sizeBytes)).toBe(shown)
})
