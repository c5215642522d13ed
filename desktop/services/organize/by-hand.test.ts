import { expect, test } from 'vitest'
import { dropOldest } from './by-hand.ts'

test('steps that change many files make room for newer ones, of other folders first', () => {
  const other = [[1, 2, 3]]
  const newest = [[4], [5, 6], [7, 8]]
  dropOldest([other, newest], newest, 4)
  expect([other, newest]).toEqual([
    [],
    [
      [5, 6],
      [7, 8],
    ],
  ])
  dropOldest([other, newest], newest, 1)
  expect(newest).toEqual([[7, 8]])
})
