import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../testing/property-runs.ts'
import { WordFinder } from './word-finder.ts'

function found(words: readonly string[], text: string): ReadonlySet<number> {
  const numbers = new Set<number>()
  WordFinder.of(words)?.find(text, each => {
    for (const number of each) numbers.add(number)
  })
  return numbers
}

test('finds all words of a text, also in each other and twice', () => {
  const letter = fc.constantFrom(...'abcé-', '\ud83d', '\ude00')
  const words = fc.array(fc.string({ unit: letter, minLength: 1, maxLength: 5 }), { maxLength: 30 })
  fc.assert(
    fc.property(words, fc.string({ unit: letter, maxLength: 20 }), (all, text) => {
      const expected = all.flatMap((word, number) => (text.includes(word) ? [number] : []))
      expect(found(all, text)).toEqual(new Set(expected))
    }),
    { numRuns: tries(2000) },
  )
})

test('a table that would be too large is not made', () => {
  const many = Array.from({ length: 2000 }, (_, at) => `${String.fromCharCode(0x4e00 + at)} word`)
  expect(WordFinder.of(many)).toBeUndefined()
  expect(WordFinder.of([])).toBeDefined()
})
