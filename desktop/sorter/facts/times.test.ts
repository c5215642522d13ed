import { expect, test } from 'vitest'
import { inTimeOf } from './times.ts'

test.each([
  ['2024-07-03T16:22:10Z', '2024-07-03T18:22:10+02:00', '2024-07-03T18:22:10+02:00'],
  ['2024-07-03T16:22:08Z', '2024-07-03T18:22:10', '2024-07-03T18:22:08+02:00'],
  ['2024-07-03T16:22:10Z', '2024-07-03T12:52:10', '2024-07-03T12:52:10-03:30'],
  ['2024-07-03T16:22:10Z', '2024-07-03T16:22:10', '2024-07-03T16:22:10+00:00'],
  ['2024-12-31T23:30:00Z', '2025-01-01T09:00:30', '2025-01-01T09:00:00+09:30'],
])('%s where a clock showed %s is %s', (utc, local, taken) => {
  expect(inTimeOf(utc, local)).toBe(taken)
})

test.each([
  ['2024-07-03T16:22:10Z', '2024-07-03T18:27:10'], // no place has such an offset
  ['2024-07-03T16:22:10Z', '2024-07-04T18:22:10'], // the next day
  ['2024-07-03T16:22:10Z', '2024-07-03T18:22:10+03:00'], // another moment
  ['2024-07-03T16:22:10Z', '2024-07-03'],
])('%s and %s are no one moment', (utc, local) => {
  expect(inTimeOf(utc, local)).toBeNull()
})
