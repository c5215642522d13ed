import { expect, test } from 'vitest'
import { email } from './fields.ts'

test.each([
  'ada@example.com',
  " sean.o'brien@example.com ",
  'ada.lovelace+sortwell@mail.example.co.uk',
  "!#$%&'*+/=?^_`{|}~-@example.com",
  'a@b.xn--p1ai',
  `${'a'.repeat(64)}@example.com`,
])('%s is an address', text => {
  expect(email.parse(text)).toBe(text.trim())
})
