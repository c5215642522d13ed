import { expect, test } from 'vitest'
import { pricesOf } from './use-prices.ts'

test('a price that is not known is the placeholder', () => {
  const none = { month: '...', year: '...', monthOfYear: '...', nothing: '$0' }
  expect(pricesOf(undefined, '...')).toEqual(none)
  expect(pricesOf([], '...')).toEqual(none)
})

test('a price of the bare shape is in dollars, and a year says what a month of it costs', () => {
  const prices = pricesOf(
    [
      { interval: 'month', amount: 4.99 },
      { interval: 'year', amount: 49.49 },
    ],
    '...',
  )
  // As the visitor's language writes them.
  expect(prices.month).toMatch(/4[.,]99/)
  expect(prices.year).toMatch(/49[.,]49/)
  expect(prices.monthOfYear).toMatch(/4[.,]12/)
  expect(prices.nothing).toMatch(/0/)
  expect(Object.values(prices).join()).not.toMatch(/undefined|NaN/)
})
