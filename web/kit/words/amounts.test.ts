import { expect, test } from 'vitest'
import { writeAmount, writeWhole } from './amounts.ts'

test.each([
  [4.99, 'USD', 'en-US', '$4.99'],
  [4.99, 'EUR', 'de-DE', '4,99\u00a0€'],
  [800, 'JPY', 'en-US', '¥800'],
])('%d %s is written as %s writes it', (amount, currency, language, wanted) => {
  expect(writeAmount(amount, currency, language)).toBe(wanted)
})

test('a currency that is no code is written beside the amount', () => {
  expect(writeAmount(5, 'coins', 'en')).toBe('5 coins')
})

test('nothing has no decimals, and an amount without a currency is in dollars', () => {
  expect(writeWhole(0, 'USD', 'en-US')).toBe('$0')
  expect(writeAmount(4.99, undefined, 'en-US')).toBe('$4.99')
})
