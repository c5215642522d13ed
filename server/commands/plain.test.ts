import { expect, test } from 'vitest'
import { plainJson, plainText } from './plain.ts'

const hostile = 'Ada\u001B[2J\u009B1m\u202Eevil\u200B\u2028x'

test('text keeps its lines and loses what steers a terminal', () => {
  expect(plainText(`a\tb\n${hostile}`)).toBe('a\tb\nAda\uFFFD[2J\uFFFD1m\uFFFDevil\uFFFD\uFFFDx')
})

test('JSON says the same value without such a character in it', () => {
  const value = { name: hostile, tag: '\u{E0041}', lines: 'a\nb' }
  const written = plainJson(value)
  expect(written).toMatch(/^[\n\x20-\x7e]+$/)
  expect(JSON.parse(written)).toEqual(value)
})
