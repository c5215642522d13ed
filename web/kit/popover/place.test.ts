import { expect, test } from 'vitest'
import { placeBeside } from './place.ts'

const room = { width: 1000, height: 600 }
const box = (left: number, top: number, width = 80, height = 30) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test.each([
  ['below', box(100, 100), { width: 200, height: 100 }, { left: 100, top: 134 }],
  [
    'above, where there is no room below',
    box(100, 550),
    { width: 200, height: 100 },
    { left: 100, top: 446 },
  ],
  ['as far left as the window asks', box(950, 100, 40), { width: 200, height: 100 }, { left: 792, top: 134 }],
  [
    'below, over its anchor, where neither side has room',
    box(100, 200),
    { width: 200, height: 500 },
    { left: 100, top: 92 },
  ],
  [
    'from the top, where it is higher than the window',
    box(100, 500),
    { width: 200, height: 900 },
    { left: 100, top: 8 },
  ],
  [
    'from the left, where it is wider than the window',
    box(100, 100),
    { width: 1200, height: 100 },
    { left: 8, top: 134 },
  ],
  [
    'at a place that was pointed at',
    box(300, 300, 0, 0),
    { width: 200, height: 100 },
    { left: 300, top: 304 },
  ],
])('%s', (_, anchor, size, place) => {
  expect(placeBeside(anchor, size, room)).toEqual(place)
})

test('to where its anchor ends, in the window too', () => {
  expect(placeBeside(box(900, 100), { width: 200, height: 100 }, room, 'end').left).toBe(780)
  expect(placeBeside(box(20, 100), { width: 200, height: 100 }, room, 'end').left).toBe(8)
})
