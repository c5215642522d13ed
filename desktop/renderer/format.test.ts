import { expect, test } from 'vitest'
import { bytes, count, counted, duration, moment, percent, remainingMs } from './format.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_536_000, '1.5 MB'],
  [123_456_789, '123 MB'],
  [2_000_000_000, '2 GB'],
  [5e15, '5,000 TB'],
])('%d bytes read %s', (value, expected) => {
  expect(bytes(value)).toBe(expected)
})

test('numbers are grouped and nouns agree', () => {
  expect(count(100000)).toBe('100,000')
  expect(counted(1, 'file')).toBe('1 file')
  expect(counted(1200, 'file')).toBe('1,200 files')
})

test('a percentage never rounds up to a whole that is not reached', () => {
  expect(percent(999, 1000)).toBe(99)
  expect(percent(0, 0)).toBe(0)
})

test('times of this and the last day are named', () => {
  const now = new Date(2026, 10, 21, 15, 0)
  expect(moment(new Date(2026, 10, 21, 9, 5).toISOString(), now)).toMatch(/^Today, 9:05\sAM$/)
  expect(moment(new Date(2026, 10, 20, 23, 59).toISOString(), now)).toMatch(/^Yesterday, 11:59\sPM$/)
  expect(moment(new Date(2026, 0, 2, 8, 0).toISOString(), now)).toMatch(/^Jan 2, 2026, 8:00\sAM$/)
})

test.each([
  [1000, '1 second'],
  [42_400, '42 seconds'],
  [60_000, '1 minute'],
  [7_200_000, '2 hours'],
])('%d ms last %s', (ms, expected) => {
  expect(duration(ms)).toBe(expected)
})

test('the remaining time is told late enough and only when it is long', () => {
  expect(remainingMs(10, 1000, 1999)).toBeNull()
  expect(remainingMs(0, 1000, 5000)).toBeNull()
  expect(remainingMs(900, 1000, 9000)).toBeNull()
  expect(remainingMs(100, 1000, 5000)).toBe(45_000)
})
