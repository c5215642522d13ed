import { expect, test } from 'vitest'
import { filesPerSecond, remainingMs } from './pace.ts'

test('the remaining time is told late enough and only when it is long', () => {
  expect(remainingMs(10, 1000, 1999)).toBeNull()
  expect(remainingMs(0, 1000, 5000)).toBeNull()
  expect(remainingMs(900, 1000, 9000)).toBeNull()
  expect(remainingMs(100, 1000, 5000)).toBe(45_000)
})

test('the speed is told once it can be', () => {
  expect(filesPerSecond(10, 499)).toBeNull()
  expect(filesPerSecond(0, 5000)).toBeNull()
  expect(filesPerSecond(300, 2000)).toBe(150)
})
