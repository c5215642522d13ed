import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { tries } from '../testing/property-runs.ts'
import { compilePattern, Patterns } from './patterns.ts'

function together(...values: readonly string[]) {
  const patterns = new Patterns()
  return values.map(value => {
    const compiled = compilePattern(value)
    if ('code' in compiled) throw new Error(compiled.reason)
    return patterns.add(compiled)
  })
}

function alone(value: string, text: string): boolean {
  return RE2JS.compile(value.normalize('NFC'), RE2JS.CASE_INSENSITIVE).test(text.normalize('NFC'))
}

test('patterns that are looked for together are found where each is found alone', () => {
  const piece = fc.constantFrom(
    ...String.raw`a k s é 1 _ - \d \w . \b $ ^ (a|b) (k) (ab|s1|-) (a|\(b|s) [a1] [(a|b)] | ? * + {2} {0} {1,2} ?: (?i) \( \)`.split(
      ' ',
    ),
  )
  const isPattern = (value: string) => !('code' in compilePattern(value))
  const pattern = fc
    .tuple(fc.constantFrom('', '^'), fc.string({ unit: piece, minLength: 1, maxLength: 6 }))
    .map(parts => parts.join(''))
    .filter(isPattern)
  const letter = fc.constantFrom(...'aAbkKKsSſé1_-() |'.split(''), '\u0301', '\n', '\ud800')
  const text = fc.string({ unit: letter, maxLength: 8 })
  fc.assert(
    fc.property(
      fc.array(pattern, { minLength: 1, maxLength: 20 }),
      fc.array(text, { minLength: 1, maxLength: 5 }),
      (values, texts) => {
        const tests = together(...values)
        for (const each of texts) {
          expect(tests.map(passes => passes(each))).toEqual(values.map(value => alone(value, each)))
        }
      },
    ),
    { numRuns: tries(2000) },
  )
})

test('no pattern stalls a run, however it begins', () => {
  const texts = ['a'.repeat(250), `${'a'.repeat(250)}b`]
  const hostile = ['(a|a)'.repeat(90), 'a?'.repeat(200), '(a+)+', '(a|a){9}'.repeat(25), 'a{9}'.repeat(99)]
  for (const beginning of hostile) {
    const value = `${beginning}b`
    const [passes] = together(value)
    expect(texts.map(text => passes?.(text))).toEqual(texts.map(text => alone(value, text)))
  }
})
