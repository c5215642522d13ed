import { expect, test } from 'vitest'
import { createProgressBar, fitted, lookingLine, progressLine } from './progress-bar.ts'

const halfWay = { done: 6, total: 12 }

test('the bar shows how much is done', () => {
  expect(fitted(progressLine(halfWay), 80)).toBe('[############------------]  50%  6 of 12 files')
  expect(fitted(progressLine({ ...halfWay, done: 12 }), 80)).toBe(
    '[########################] 100%  12 of 12 files',
  )
  expect(fitted(progressLine({ ...halfWay, total: 100_000 }), 80)).toContain('  0%  6 of 100,000 files')
  expect(fitted(progressLine({ ...halfWay, done: 0, total: 0 }), 80)).toContain('100%')
})

test('a narrow terminal gets the figures alone, and never a second line', () => {
  expect(fitted(progressLine(halfWay), 40)).toBe(' 50%  6 of 12 files')
  expect(fitted(progressLine(halfWay), 10)).toBe(' 50%  6 o')
  expect(fitted(progressLine(halfWay), 0)).toBe('')
})

test('looking into files has a line of its own', () => {
  const line = lookingLine({ done: 3120, total: 10_000 })
  expect(fitted(line, 80)).toBe('Looking into 3,120 of 10,000 files')
  expect(fitted(line, 20)).toBe('Looking into 3,120 ')
})

test('the line is gone in the end', () => {
  const written: string[] = []
  const bar = createProgressBar({ columns: 80, write: text => written.push(text) })
  bar.clear()
  bar.show(progressLine(halfWay))
  bar.clear()
  bar.clear()
  expect(written).toEqual([`\r[############------------]  50%  6 of 12 files\x1b[K`, '\r\x1b[K'])
})
