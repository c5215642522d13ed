import { expect, test } from 'vitest'
import { countryName } from './countries.ts'

test('a country code becomes its name, anything else stays', () => {
  expect(countryName('ES')).toBe('Spain')
  expect(countryName('?')).toBe('?')
})
