import { expect, test } from 'vitest'
import { storedWindowForm, windowStateFrom } from './window-state.ts'

const left = { x: 10, y: 20, width: 900, height: 700, maximized: false, zoomLevel: 0 }
const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }]

test('the first window has its own size and is placed by the system', () => {
  expect(windowStateFrom(null, screens)).toEqual({ width: 1100, height: 760, maximized: false, zoomLevel: 0 })
})

test('a window opens where it was left', () => {
  const maximized = { ...left, maximized: true, zoomLevel: 0.5 }
  expect(windowStateFrom(left, screens)).toEqual(left)
  expect(windowStateFrom(maximized, screens)).toEqual(maximized)
})

test('a window whose screen is gone keeps its size only', () => {
  expect(windowStateFrom({ ...left, x: 2500 }, screens)).toEqual({
    width: 900,
    height: 700,
    maximized: false,
    zoomLevel: 0,
  })
})

test('a window is never smaller than its content allows', () => {
  expect(windowStateFrom({ ...left, width: 10, height: 10 }, screens)).toEqual({
    ...left,
    width: 720,
    height: 560,
  })
})

test.each([[{}], [{ ...left, width: '900' }], ['text'], [{ width: 1, height: 2 }]])(
  'a broken state %j counts as none',
  stored => {
    expect(storedWindowForm.safeParse(stored).success).toBe(false)
  },
)

test('a zoom at which the window cannot be used is not restored', () => {
  expect(windowStateFrom({ ...left, zoomLevel: 99 }, screens).zoomLevel).toBe(5)
  expect(windowStateFrom({ ...left, zoomLevel: -99 }, screens).zoomLevel).toBe(-4)
  expect(storedWindowForm.safeParse({ ...left, zoomLevel: Number.NaN }).success).toBe(false)
})
