import { expect, onTestFinished, test } from 'vitest'
import { percentOf, writeCount, writeNumber, writeNumbersIn } from './counts.ts'
import { writeDatesIn, writeDay, writeDayName, writeMoment } from './dates.ts'
import { writeAge, writeDuration } from './durations.ts'
import { writeSize } from './sizes.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_536_000, '1.5 MB'],
  [123_456_789, '123 MB'],
  [2_000_000_000, '2 GB'],
  [5e15, '5,000 TB'],
])('%d bytes read %s', (value, expected) => {
  expect(writeSize(value)).toBe(expected)
})

test('numbers are grouped and nouns agree', () => {
  expect(writeNumber(100000)).toBe('100,000')
  expect(writeCount(1, 'file')).toBe('1 file')
  expect(writeCount(1200, 'file')).toBe('1,200 files')
})

test('a percentage never rounds up to a whole that is not reached', () => {
  expect(percentOf(999, 1000)).toBe(99)
  expect(percentOf(0, 0)).toBe(0)
})

test('times of this and the last day are named', () => {
  const now = new Date(2026, 10, 21, 15, 0)
  expect(writeMoment(new Date(2026, 10, 21, 9, 5).toISOString(), now)).toMatch(/^Today, 9:05\sAM$/)
  expect(writeMoment(new Date(2026, 10, 20, 23, 59).toISOString(), now)).toMatch(/^Yesterday, 11:59\sPM$/)
  expect(writeMoment(new Date(2026, 0, 2, 8, 0).toISOString(), now)).toMatch(/^Jan 2, 2026, 8:00\sAM$/)
})

test('days are named as one speaks of them', () => {
  const now = new Date(2026, 10, 21, 0, 30)
  const name = (...then: [number, number, number, number]) =>
    writeDayName(new Date(...then).toISOString(), now)
  expect(name(2026, 10, 21, 0)).toBe('Today')
  expect(name(2026, 10, 20, 23)).toBe('Yesterday')
  expect(name(2026, 10, 18, 12)).toBe('Wednesday, November 18')
  expect(name(2025, 10, 18, 12)).toBe('Tuesday, November 18, 2025')
})

test.each([
  [1000, '1 second'],
  [42_400, '42 seconds'],
  [60_000, '1 minute'],
  [7_200_000, '2 hours'],
])('%d ms last %s', (ms, expected) => {
  expect(writeDuration(ms)).toBe(expected)
})

test.each([
  [-1, null],
  [0.9, null],
  [1, '1 day'],
  [60, '60 days'],
  [61, '2 months'],
  [245, '8 months'],
  [729, '23 months'],
  [731, '2 years'],
  [1500, '4 years'],
])('%d days are %s old', (days, expected) => {
  expect(writeAge(days * 24 * 3600 * 1000)).toBe(expected)
})

test('what is no instant is written as it came', () => {
  expect(writeDay('soon')).toBe('soon')
})

test('dates are written in the language that was set', () => {
  const now = new Date(2026, 10, 21, 15, 0)
  writeDatesIn('de')
  onTestFinished(() => writeDatesIn('en'))
  expect(writeDay('2026-11-21T12:00:00')).toBe('21. November 2026')
  expect(writeMoment(new Date(2026, 10, 21, 9, 5).toISOString(), now)).toBe('Heute, 09:05')
  expect(writeDayName(new Date(2026, 10, 20).toISOString(), now)).toBe('Gestern')
})

test('numbers and sizes are in the language of the visitor', () => {
  onTestFinished(() => writeNumbersIn('en'))
  writeNumbersIn('de-DE')
  expect(writeNumber(100000)).toBe('100.000')
  expect(writeSize(1_536_000)).toBe('1,5 MB')
})
