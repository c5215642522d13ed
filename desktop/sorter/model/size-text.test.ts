import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSize, rangeText, shortSize, sizeText } from './size-text.ts'

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

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [34_500_000, '34.5 MB'],
  [2e12, '2.0 TB'],
  [5e15, '5000.0 TB'],
])('%d bytes are %s for short', (sizeBytes, shown) => {
  expect(shortSize(sizeBytes)).toBe(shown)
})
