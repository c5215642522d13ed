import { expect, test } from 'vitest'
import { priceOf } from './use-prices.ts'

test('a price that is not known is the placeholder', () => {
  expect(priceOf(undefined, 'month', '...')).toBe('...')
  expect(priceOf([], 'year', '...')).toBe('...')
})
