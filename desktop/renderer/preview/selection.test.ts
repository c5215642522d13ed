import { expect, test } from 'vitest'
import {
  all,
  carried,
  chosenPlaces,
  countOf,
  followed,
  isChosen,
  keyTarget,
  none,
  nothing,
  pick,
  placesToFollow,
  some,
  walk,
} from './selection.ts'

const plain = { shift: false, ctrl: false }
const shift = { shift: true, ctrl: false }
const ctrl = { shift: false, ctrl: true }

test('a click chooses one, Ctrl adds and takes away, Shift takes all between', () => {
  const one = pick(nothing, 3, plain, 10)
  expect(chosenPlaces(one, 10)).toEqual([3])
  const two = pick(one, 7, ctrl, 10)
  expect(chosenPlaces(two, 10)).toEqual([3, 7])
  expect(chosenPlaces(pick(two, 3, ctrl, 10), 10)).toEqual([7])
  expect(chosenPlaces(pick(two, 5, shift, 10), 10)).toEqual([5, 6, 7])
  expect(chosenPlaces(pick(two, 5, plain, 10), 10)).toEqual([5])
})

test('steps with Shift grow and shrink from where they began; with Ctrl nothing is chosen', () => {
  const begun = walk(nothing, 4, plain)
  const grown = walk(walk(begun, 5, shift), 6, shift)
  expect(chosenPlaces(grown, 10)).toEqual([4, 5, 6])
  expect(chosenPlaces(walk(grown, 3, shift), 10)).toEqual([3, 4])
  const walked = walk(grown, 9, ctrl)
  expect(walked.active).toBe(9)
  expect(chosenPlaces(walked, 10)).toEqual([4, 5, 6])
})

test('all are chosen without counting them, and one of them can be taken away', () => {
  const every = all(walk(nothing, 2, plain))
  expect(countOf(every, 30_000)).toBe(30_000)
  expect(isChosen(every, 29_999)).toBe(true)
  const less = pick(every, 1, ctrl, 4)
  expect(chosenPlaces(less, 4)).toEqual([0, 2, 3])
  expect(countOf(none(every), 4)).toBe(0)
})

test.each([
  ['ArrowDown', 5, 1, 6],
  ['ArrowDown', 5, 4, 9],
  ['ArrowUp', 2, 4, 0],
  ['ArrowRight', 5, 4, 6],
  ['ArrowRight', 5, 1, null],
  ['PageDown', 1, 2, 7],
  ['End', 5, 1, 11],
  ['Home', 5, 1, 0],
  ['x', 5, 1, null],
])('%s from %i among %i columns leads to %j', (key, at, columns, target) => {
  expect(keyTarget(key, at, 12, columns, 3)).toBe(target)
})

test('no key leads into an empty list', () => {
  expect(keyTarget('End', 0, 0, 1, 3)).toBeNull()
})

test('in another list the same files are chosen, and the one at hand stays at hand', () => {
  const before = some([4, 7, 9])
  const inSight = [3, 4, 5, 6]
  const asked = placesToFollow(before, inSight)
  expect(asked).toEqual([4, 7, 9, 3, 5, 6])
  // 7 is gone, and two files came before all of them.
  const where = followed(asked, [6, -1, 10, 5, 7, 8])
  expect(carried(before, where, inSight)).toEqual({ active: 6, anchor: 6, chosen: new Set([6, 10]) })
  expect(carried(all(before), where, inSight).chosen).toBe('all')
})

test('where the file at hand is gone, the next in sight is at hand, else what takes its place', () => {
  const before = some([4])
  const where = followed([4, 5, 6], [-1, -1, 4])
  expect(carried(before, where, [4, 5, 6])).toEqual({ active: 4, anchor: 4, chosen: new Set() })
  expect(carried(some([6]), () => null, [5, 6])).toEqual({ active: 6, anchor: 6, chosen: new Set() })
})
