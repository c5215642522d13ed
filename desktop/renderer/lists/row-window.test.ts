import { expect, test } from 'vitest'
import { rowWindow } from './row-window.ts'

test('a short list is drawn as a whole', () => {
  expect(rowWindow(0, 360, 5)).toEqual({ first: 0, end: 5 })
})

test('of 100,000 rows only those in sight and 8 around them are drawn', () => {
  expect(rowWindow(36_000, 360, 100_000)).toEqual({ first: 992, end: 1018 })
})

test('the end of the list ends the window', () => {
  expect(rowWindow(36 * 99_990, 360, 100_000)).toEqual({ first: 99_982, end: 100_000 })
})

test('a list that shrank under the scroll position draws nothing wrong', () => {
  expect(rowWindow(36_000, 360, 0)).toEqual({ first: 0, end: 0 })
})
