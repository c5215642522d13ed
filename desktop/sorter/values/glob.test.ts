import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileGlob, patternFault } from './glob.ts'
import { baseOf } from './names.ts'

const matches = (pattern: string, path: string) => compileGlob(pattern).matches(path, baseOf(path))

test.each([
  ['notes.txt', 'Notes.TXT'],
  ['notes.txt', 'Work/2025/notes.txt'],
  ['*.iso', 'debian.ISO'],
  ['*.iso', '.iso'],
  ['invoice*', 'Invoice 7.pdf'],
  ['*draft*', 'my DRAFT (2).txt'],
  ['?.txt', 'a.txt'],
  ['?.txt', '😀.txt'],
  ['a*b?c*', 'a-x-b1c.txt'],
  ['caf\u00e9*', 'cafe\u0301 menu.txt'],
  ['straße', 'STRASSE'],
  ['stra?e.txt', 'straße.txt'],
  ['stra??e.txt', 'straße.txt'],
  ['[a].txt', '[a].txt'],
  ['a+b(c)|$^{x}.txt', 'a+b(c)|$^{x}.txt'],
  ['*', 'anything'],
  ['Work/*.pdf', 'work/a.pdf'],
  ['/a.pdf', 'a.pdf'],
  ['Work/**', 'Work/a/b/c.pdf'],
  ['**/old/*', 'a/b/old/c.pdf'],
  ['**/old/*', 'old/c.pdf'],
  ['a/**/b', 'a/b'],
  ['a/**/b', 'a/x/y/b'],
])('%j matches %j', (pattern, path) => {
  expect(matches(pattern, path)).toBe(true)
})

test.each([
  ['notes.txt', 'notes.txt.bak'],
  ['*.iso', 'iso'],
  ['invoice*', 'an invoice'],
  ['?.txt', 'ab.txt'],
  ['?.txt', '.txt'],
  ['[a].txt', 'a.txt'],
  ['Work/*.pdf', 'Home/Work/a.pdf'],
  ['Work/*.pdf', 'Work/2025/a.pdf'],
  ['/a.pdf', 'Work/a.pdf'],
  ['a/**/b', 'a/x/y'],
  ['', 'a'],
])('%j does not match %j', (pattern, path) => {
  expect(matches(pattern, path)).toBe(false)
})

test('what each of two ways of matching says is the same', () => {
  const texts = fc.array(fc.constantFrom('a', 'b'), { maxLength: 10 }).map(parts => parts.join(''))
  const patterns = fc.array(fc.constantFrom('a', 'b', '*', '?'), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(patterns, texts, (parts, text) => {
      const shape = parts.map(part => (part === '*' ? '.*' : part === '?' ? '.' : part)).join('')
      expect(matches(parts.join(''), text)).toBe(new RegExp(`^${shape}$`).test(text))
    }),
    { numRuns: 2000 },
  )
})

test('a pattern made to stall a matcher does not', () => {
  const name = 'a'.repeat(255)
  const path = Array.from({ length: 60 }, () => 'a'.repeat(60)).join('/')
  expect(matches(`${'*a'.repeat(99)}b`, name)).toBe(false)
  expect(matches(`${'**/'.repeat(60)}*b`, path)).toBe(false)
})

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['x'.repeat(201), 'long'],
  ['a\0', 'unnameable'],
  ['Work\\a', 'backslash'],
  ['a//b', 'unnamed-folder'],
  ['/', 'unnamed-folder'],
  ['..', 'outside'],
  ['../*', 'outside'],
  ['a/../b', 'outside'],
  ['./a', 'outside'],
])('%j is no pattern: %s', (pattern, problem) => {
  expect(patternFault(pattern)).toBe(problem)
})
