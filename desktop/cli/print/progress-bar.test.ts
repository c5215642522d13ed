import { expect, test } from 'vitest'
import { createProgressBar, listingLine, progressLine, readingLine } from './progress-bar.ts'

const halfWay = progressLine({ done: 6, total: 12 })

test.each([
  [halfWay, ' 50%  6 of 12 files  [############------------]'],
  [progressLine({ done: 6, total: 100_000 }), '  0%  6 of 100,000 files  [------------------------]'],
  [progressLine({ done: 0, total: 0 }), '100%  0 of 0 files  [########################]'],
  [listingLine(3072), 'Listing the folder: 3,072 entries'],
  [readingLine({ done: 3120, total: 10_000 }), 'Reading 3,120 of 10,000 files'],
])('a line shows how far the work is: %s', (line, shown) => {
  expect(line).toBe(shown)
})

test('the bar shows after a second, cut to the width, and the line is gone in the end', () => {
  const written: string[] = []
  let now = 5000
  const bar = createProgressBar({ columns: 20, write: text => written.push(text) }, () => now, now)
  now = 5999
  bar.show(halfWay)
  bar.clear()
  expect(written).toEqual([])
  now = 6000
  bar.show(halfWay)
  bar.clear()
  bar.clear()
  expect(written).toEqual(['\r 50%  6 of 12 files\x1b[K', '\r\x1b[K'])
})
