import { expect, test } from 'vitest'
import { createProgressBar, progressLine } from './progress-bar.ts'

const halfWay = { done: 6, total: 12, bytesDone: 0, bytesTotal: 0 }

test('the bar shows how much is done', () => {
  expect(progressLine(halfWay, 80)).toBe('[############------------]  50%  6 of 12 files')
  expect(progressLine({ ...halfWay, done: 12 }, 80)).toBe('[########################] 100%  12 of 12 files')
  expect(progressLine({ ...halfWay, total: 100_000 }, 80)).toContain('  0%  6 of 100,000 files')
  expect(progressLine({ ...halfWay, done: 0, total: 0 }, 80)).toContain('100%')
})

test('a narrow terminal gets the figures alone, and never a second line', () => {
  expect(progressLine(halfWay, 40)).toBe(' 50%  6 of 12 files')
  expect(progressLine(halfWay, 10)).toBe(' 50%  6 o')
  expect(progressLine(halfWay, 0)).toBe('')
})

test('the line is gone in the end', () => {
  const written: string[] = []
  const bar = createProgressBar({ columns: 80, write: text => written.push(text) })
  bar.clear()
  bar.show(halfWay)
  bar.clear()
  bar.clear()
  expect(written).toEqual([`\r[############------------]  50%  6 of 12 files\x1b[K`, '\r\x1b[K'])
})
