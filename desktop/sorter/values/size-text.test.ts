import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSize, rangeText, sizeText } from './size-text.ts'

test.each([
  ['1 B', 1],
  ['7 bytes', 7],
  ['10MB', 10e6],
  [' 1.5 gb ', 1.5e9],
  ['0.1 kB', 100],
  ['1.1 GB', 1.1e9],
  ['999 TB', 999e12],
])('%j is a size', (text, sizeBytes) => {
  expect(parseSize(text)).toBe(sizeBytes)
})

test.each([
  '',
  '10',
  'MB',
  '0 MB',
  '-1 MB',
  '1,5 GB',
  '0.0001 kB',
  '1e3 MB',
  '1000 TB',
  'Infinity MB',
  '1 MiB',
  '1 MB x',
])('%j is none', text => {
  expect(parseSize(text)).toBeUndefined()
})

test('every size is read back from its text, so no two sizes share one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), sizeBytes => {
      expect(parseSize(sizeText(sizeBytes))).toBe(sizeBytes)
    }),
    { numRuns: 2000 },
  )
})

test('a range says its unit once where it can', () => {
  expect(rangeText(1e6, 100e6)).toBe('1 to 100 MB')
  expect(rangeText(100e6, 1e9)).toBe('100 MB to 1 GB')
})
