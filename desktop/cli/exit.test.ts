import { expect, test } from 'vitest'
import { statusOf } from './exit.ts'

test.each([
  [{ cancelled: false }, 0],
  [{ cancelled: false, cutOff: true }, 1],
  [{ cancelled: true, cutOff: true }, 130],
])('work on files that ends as %j has the exit status %i', (ended, status) => {
  expect(statusOf(ended)).toBe(status)
})
