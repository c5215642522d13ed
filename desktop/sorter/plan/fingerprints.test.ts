import { expect, test } from 'vitest'
import { Fingerprints } from './fingerprints.ts'

test('what was added is found, and counts once', () => {
  const texts = ['', 'a', 'a.jpg', 'Übersicht', '写真', '\udcff', 'x'.repeat(255)]
  const seen = new Fingerprints()
  expect(texts.map(text => seen.has(text))).toEqual(texts.map(() => false))
  expect(texts.map(text => seen.add(text))).toEqual(texts.map(() => true))
  expect(texts.map(text => seen.add(text))).toEqual(texts.map(() => false))
  expect(texts.map(text => seen.has(text))).toEqual(texts.map(() => true))
  expect(seen.size).toBe(7)
})

/** With 32 bits of each instead of 64 some twenty of them would be taken for another. */
test('hundreds of thousands of names of a kind are told from each other, and none is lost', () => {
  const names = function* () {
    for (let at = 0; at < 200_000; at += 1) {
      yield `img_${at}.jpg`
      yield `${at} holiday.jpg`
    }
  }
  const seen = new Fingerprints()
  for (const name of names()) if (!seen.add(name)) throw new Error(`${name} is taken for another`)
  for (const name of names()) if (!seen.has(name)) throw new Error(`${name} is lost`)
  expect(seen.size).toBe(400_000)
})
