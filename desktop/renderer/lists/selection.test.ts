import { expect, test } from 'vitest'
import {
  all,
  keyTarget,
  none,
  nothing,
  only,
  pick,
  placeOf,
  reconcile,
  some,
  toggle,
  walk,
} from './selection.ts'

const plain = { shift: false, ctrl: false }
const shift = { shift: true, ctrl: false }
const ctrl = { shift: false, ctrl: true }
const listed = (paths: string) => [...paths].map(path => ({ path }))
const rows = listed('abcdefghij')
const chosenIn = ({ chosen }: typeof nothing) => [...chosen].sort().join('')

test('a click chooses one, Ctrl adds and takes away, Shift takes all between', () => {
  const one = pick(nothing, 'd', plain, rows)
  expect(chosenIn(one)).toBe('d')
  const two = pick(one, 'h', ctrl, rows)
  expect(chosenIn(two)).toBe('dh')
  expect(chosenIn(pick(two, 'd', ctrl, rows))).toBe('h')
  expect(chosenIn(pick(two, 'f', shift, rows))).toBe('fgh')
  expect(chosenIn(pick(two, 'f', plain, rows))).toBe('f')
})

test('a range begins at the first file where none was chosen before', () => {
  expect(chosenIn(pick(nothing, 'c', shift, rows))).toBe('abc')
})

test('steps with Shift grow and shrink from where they began; with Ctrl nothing is chosen', () => {
  const begun = walk(nothing, 'e', plain, rows)
  const grown = walk(walk(begun, 'f', shift, rows), 'g', shift, rows)
  expect(chosenIn(grown)).toBe('efg')
  expect(chosenIn(walk(grown, 'd', shift, rows))).toBe('de')
  const walked = walk(grown, 'j', ctrl, rows)
  expect([walked.active, chosenIn(walked)]).toEqual(['j', 'efg'])
})

test('all that are listed are chosen, and one of them can be taken away', () => {
  const every = all(only('c'), rows)
  expect([every.active, chosenIn(every)]).toEqual(['c', 'abcdefghij'])
  expect(chosenIn(toggle(every, 'b'))).toBe('acdefghij')
  expect(chosenIn(none(every))).toBe('')
})

test('of several files that are chosen the first is active', () => {
  expect(some(['c', 'h'])).toEqual({ active: 'c', anchor: 'c', chosen: new Set(['c', 'h']) })
  expect(some([])).toEqual(nothing)
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

test('in a list that has changed the same files are chosen, and the active one stays', () => {
  const before = { active: 'e', anchor: 'c', chosen: new Set('ceh') }
  const after = listed('xyabcdefgij')
  expect(reconcile(before, rows, after, { from: 0, to: 6 })).toEqual({
    active: 'e',
    anchor: 'c',
    chosen: new Set('ce'),
  })
  expect(placeOf(after, 'e')).toBe(6)
})

test('a file that was active as the first one stays active behind new ones', () => {
  expect(reconcile(nothing, rows, listed('xabc'), { from: 0, to: 6 }).active).toBe('a')
})

test('where the active file is gone, the next in sight is active, else the one that takes its place', () => {
  expect(reconcile(only('e'), rows, listed('abcdgh'), { from: 0, to: 8 })).toEqual({
    active: 'g',
    anchor: 'g',
    chosen: new Set(),
  })
  expect(reconcile(only('e'), rows, listed('abcdgh'), { from: 0, to: 5 }).active).toBe('g')
  expect(reconcile(only('b'), rows, listed('acdghij'), { from: 6, to: 9 }).active).toBe('g')
  expect(reconcile(only('j'), rows, listed('abc'), { from: 0, to: 10 }).active).toBe('c')
  expect(reconcile(only('a'), rows, [], { from: 0, to: 5 }).active).toBe('')
})
