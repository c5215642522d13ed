import { expect, test } from 'vitest'
import { displayName } from './names.ts'

test.each([
  ['photo\u202egpj.exe', 'photo\\u202egpj.exe'],
  ['two\nlines\ttab\r', 'two\\nlines\\ttab\\x0d'],
  ['in\u200bvisible\ufeff', 'in\\u200bvisible\\ufeff'],
  ['\u2067שלום\u2069.txt', '\\u2067שלום\\u2069.txt'],
  ['می\u200cخواهم 👨‍👩‍👧.txt', 'می\u200cخواهم 👨‍👩‍👧.txt'],
])('%j is shown as %j', (name, shown) => {
  expect(displayName(name)).toBe(shown)
  expect(displayName(shown)).toBe(shown)
})
