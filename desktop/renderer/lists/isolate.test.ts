import { expect, test } from 'vitest'
import { text as historyText } from '../history/text.ts'
import { isolate } from './isolate.ts'

test('a name from right to left is isolated from its sentence, and others are as they are', () => {
  expect(isolate('invoice.pdf')).toBe('invoice.pdf')
  expect(isolate('חשבונית.pdf')).toBe('\u2068חשבונית.pdf\u2069')
  expect(historyText.back('חשבונית 31.pdf', 0)).toBe('\u2068חשבונית 31.pdf\u2069 is back in place.')
})
