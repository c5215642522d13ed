import { expect, test } from 'vitest'
import { countFiles, limited, localTime, shortSize, table } from './lines.ts'

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [999, '999 files'],
  [1_234_567, '1,234,567 files'],
])('%d files are counted as %s', (count, shown) => {
  expect(countFiles(count)).toBe(shown)
})

test('columns of a table stand under each other, also those with wide signs and accents', () => {
  const rows = [
    ['Images', '12 files', '1.0 MB', ''],
    ['写真 👍', '1 file', '20.5 MB', 'x'],
    ['e\u0301te\u0301', '', '한 B', ''],
  ]
  expect(table(rows, ['start', 'end', 'end', 'start'])).toEqual([
    '  Images   12 files   1.0 MB',
    '  写真 👍    1 file  20.5 MB  x',
    '  e\u0301te\u0301                   한 B',
  ])
})

test('a time is that of the computer, to the minute', () => {
  expect(localTime(new Date(2026, 10, 21, 9, 40, 59))).toBe('2026-11-21 09:40')
})

test('forty lines are shown, and the rest is counted', () => {
  const numbers = Array.from({ length: 1050 }, (_, at) => at)
  expect([...limited(numbers, String)].slice(39)).toEqual(['  39', '  … and 1,010 more; --json lists all'])
  expect([...limited(numbers.slice(0, 40), String)]).toHaveLength(40)
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [5e15, '5000.0 TB'],
])('%d bytes are %s for short', (sizeBytes, shown) => {
  expect(shortSize(sizeBytes)).toBe(shown)
})
