import { expect, test } from 'vitest'
import { type Pace, remainingMs, startPace, updatePace } from './pace.ts'

type Report = readonly [ms: number, done: number, bytesDone?: number]

/** Of 1,000 files and 1,000,000 bytes, started at 50,000 ms. */
function paceAfter(...reports: readonly Report[]): Pace {
  return reports.reduce<Pace>(
    (pace, [ms, done, bytesDone = done * 1000]) =>
      updatePace(pace, { done, total: 1000, bytesDone, bytesTotal: 1_000_000 }, 50_000 + ms),
    startPace(50_000),
  )
}
const left = (pace: Pace, ms: number) => remainingMs(pace, 50_000 + ms)

test('nothing is shown in the first second, nor of a run that takes no three seconds', () => {
  expect(left(paceAfter([900, 10]), 900)).toBeNull()
  expect(left(paceAfter([1500, 0]), 1500)).toBeNull()
  expect(left(paceAfter([1000, 400]), 1000)).toBeNull()
})

test('what remains follows from what is done, in seconds, steps of five, and minutes', () => {
  expect(left(paceAfter([2000, 250]), 2000)).toBe(6000)
  expect(left(paceAfter([2000, 100]), 2000)).toBe(20_000)
  expect(left(paceAfter([2000, 10]), 2000)).toBe(240_000)
})

test('it counts down between two reports, and stops at a second', () => {
  const pace = paceAfter([2000, 100])
  expect(left(pace, 8000)).toBe(15_000)
  expect(left(pace, 60_000)).toBe(1000)
})

test('one slow report changes it little', () => {
  const steady = paceAfter([2000, 100], [4000, 200])
  expect(left(steady, 4000)).toBe(20_000)
  // By this report alone 45 seconds would be left.
  expect(left(paceAfter([2000, 100], [4000, 200], [6000, 210]), 6000)).toBe(20_000)
})

test('bytes decide once they arrive between two files', () => {
  const renamed = paceAfter([2000, 500, 1000])
  expect(left(renamed, 2000)).toBe(2000)
  const copied = paceAfter([1000, 500, 100_000], [2000, 500, 200_000])
  expect(left(copied, 2000)).toBe(8000)
})
