import { expect, test } from 'vitest'
import { emptyTally, isSummaryDue, msToSummary, reported, tallyFrom, withRun } from './day-tally.ts'

const morning = new Date(2026, 10, 21, 9)
const evening = new Date(2026, 10, 21, 20)
const nextDay = new Date(2026, 10, 22, 0, 1)

test('runs of a day add up by folder', () => {
  const tally = withRun(
    withRun(withRun(emptyTally(morning), 'a', 2, morning), 'b', 1, morning),
    'a',
    3,
    evening,
  )
  const files = { a: 5, b: 1 }
  expect(tally).toEqual({ day: '2026-11-21', files, unreported: files })
  expect(withRun(tally, 'a', 1, nextDay)).toEqual({
    day: '2026-11-22',
    files: { a: 1 },
    unreported: { a: 1 },
  })
})

test('a summary is due in the evening, or later, and once', () => {
  const tally = withRun(emptyTally(morning), 'a', 2, morning)
  expect(isSummaryDue(tally, morning)).toBe(false)
  expect(isSummaryDue(tally, evening)).toBe(true)
  expect(isSummaryDue(tally, nextDay)).toBe(true)
  expect(isSummaryDue(reported(tally), evening)).toBe(false)
})

test('what comes after the summary is in the next one, alone', () => {
  const tally = withRun(reported(withRun(emptyTally(morning), 'a', 2, morning)), 'a', 1, evening)
  expect(tally).toEqual({ day: '2026-11-21', files: { a: 3 }, unreported: { a: 1 } })
  expect(isSummaryDue(tally, nextDay)).toBe(true)
})

test('a day without work has no summary', () => {
  expect(isSummaryDue(emptyTally(morning), nextDay)).toBe(false)
})

test('the next evening is at most a day away', () => {
  expect(msToSummary(morning)).toBe(11 * 3_600_000)
  expect(msToSummary(evening)).toBe(24 * 3_600_000)
})

test('a tally is stored as it is', () => {
  const tally = withRun(emptyTally(morning), 'a', 2, morning)
  expect(tallyFrom(JSON.parse(JSON.stringify(tally)))).toEqual(tally)
})

test.each([
  null,
  7,
  {},
  { day: 1 },
  { day: 'x', files: null, unreported: {} },
  { day: '2026-11-21', files: { a: 'x' }, unreported: {} },
])('a damaged file %j is none', stored => {
  expect(tallyFrom(stored)).toBeUndefined()
})
