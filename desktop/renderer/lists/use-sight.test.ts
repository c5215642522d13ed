import { expect, test } from 'vitest'
import type { Row } from '../../ipc/organize-views.ts'
import { rowWindow, steadyTop } from './use-sight.ts'

test('a short list is drawn as a whole', () => {
  expect(rowWindow(0, 360, 5, 36)).toEqual({ first: 0, end: 5 })
})

test('of 100,000 rows only those in sight and 8 above and below are drawn', () => {
  expect(rowWindow(36_000, 360, 100_000, 36)).toEqual({ first: 992, end: 1018 })
})

test('the end of the list ends the window', () => {
  expect(rowWindow(36 * 99_990, 360, 100_000, 36)).toEqual({ first: 99_982, end: 100_000 })
})

test('a list that shrank under the scroll position draws nothing wrong', () => {
  expect(rowWindow(36_000, 360, 0, 36)).toEqual({ first: 0, end: 0 })
})

const paths = (letters: string) => [...letters].map(path => ({ path }) as Row)
const seen = (letters: string, narrowing = '', view = 'list') => ({ rows: paths(letters), narrowing, view })
/** The third to the fifth row are in sight. */
const scrolled = { topPx: 64, inSight: { from: 2, to: 5 }, columns: 1, heightPx: 32 }
const unscrolled = { topPx: 0, inSight: { from: 0, to: 3 }, columns: 1, heightPx: 32 }

const same = seen('abcdef')

test.each([
  ['the same rows', same, same, scrolled, 'd', 64],
  ['the topmost file in sight', seen('abcdef'), seen('xyabcdef'), scrolled, null, 128],
  ['the next one where that is gone', seen('abcdef'), seen('xabdef'), scrolled, null, 64],
  ['the file chosen last rather than the topmost', seen('abcdef'), seen('cabxdef'), scrolled, 'd', 96],
  ['a list at its beginning', seen('abcdef'), seen('xabcdef'), unscrolled, null, 0],
  ['a file chosen in it', seen('abcdef'), seen('xabcdef'), unscrolled, 'b', 32],
  ['nothing that was in sight', seen('abcdef'), seen('uvwxyz'), scrolled, null, 64],
  ['another narrowing', seen('abcdef'), seen('abcdef', 'a'), scrolled, 'd', 0],
  ['another view', seen('abcdef'), seen('abcdef', '', 'icons'), scrolled, 'd', 0],
])('scroll position after a change: %s', (_, before, now, sight, chosen, top) => {
  expect(steadyTop(before, now, sight, chosen)).toBe(top)
})
