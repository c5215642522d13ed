import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../testing/property-runs.ts'
import { splitExtension } from './file-types.ts'
import { baseOf, foldName, joinName, numberedName, parentOf, pathOf } from './names.ts'

const names = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.tuple(fc.constantFrom('é', 'e\u0301', '😀', 'ß', 'a'), fc.nat(255)).map(([c, n]) => c.repeat(n)),
)

describe('names that some file system takes for one', () => {
  test.each([
    ['case', 'Photo.JPG', 'photo.jpg'],
    ['accents in two forms', 'caf\u00e9', 'cafe\u0301'],
    ['accents in two forms and case', 'CAFE\u0301', 'caf\u00e9'],
    ['sharp s', 'straße.txt', 'STRASSE.TXT'],
    ['capital sharp s', 'STRAẞE.txt', 'straße.txt'],
    ['final sigma', 'ΟΔΟΣ', 'οδος'],
    ['sigma in the middle', 'οδοσ', 'οδος'],
    ['Kelvin sign', '300\u212a', '300k'],
    ['Angstrom sign', '\u212b', 'å'],
    ['Ohm sign', '\u2126', 'ω'],
    ['long s', 'ſ', 's'],
    ['ligature', 'ﬁle', 'FILE'],
    ['Turkish capital I with dot', 'İstanbul', 'i\u0307stanbul'],
    ['Turkish small i without dot', 'ı', 'I'],
    ['half of a pair', '\ud801\udc28', '\ud801\udc00'],
  ])('fold into one: %s', (_, one, other) => {
    expect(foldName(one)).toBe(foldName(other))
  })

  test.each([
    ['a and ä', 'a', 'ä'],
    ['o and ø', 'o', 'ø'],
    ['0 and O', '0', 'O'],
  ])('stay apart: %s', (_, one, other) => {
    expect(foldName(one)).not.toBe(foldName(other))
  })

  test('fold into one in every case and form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), name => {
        const folded = foldName(name)
        expect(foldName(name.normalize('NFD'))).toBe(folded)
        expect(foldName(name.toUpperCase())).toBe(folded)
        expect(foldName(name.toLowerCase())).toBe(folded)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a numbered name', () => {
  test.each([
    ['photo.jpg', 'photo (2).jpg'],
    ['b.tar.gz', 'b (2).tar.gz'],
    ['no extension', 'no extension (2)'],
    ['Report 1.2', 'Report 1.2 (2)'],
    ['Dr. Who', 'Dr. Who (2)'],
    ['.bashrc', '.bashrc (2)'],
    ['a.jpg ', 'a (2).jpg '],
  ])('carries its number before the extension: %s', (name, numbered) => {
    const { stem, extension } = splitExtension(name)
    expect(numberedName(stem, extension, 2)).toBe(numbered)
  })

  test('is never longer than 255 bytes and keeps number and extension', () => {
    fc.assert(
      fc.property(
        names,
        fc.constantFrom('', '.jpg', '.tar.gz', '.ünïcödé'),
        fc.integer({ min: 2 }),
        (a, b, number) => {
          const { stem, extension } = splitExtension(a + b)
          const numbered = numberedName(stem, extension, number)
          expect(Buffer.byteLength(numbered)).toBeLessThanOrEqual(255)
          expect(numbered.endsWith(` (${number})${extension}`)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['two bytes each', 'é'.repeat(130), `${'é'.repeat(123)} (2).jpg`],
    ['four bytes each', '😀'.repeat(64), `${'😀'.repeat(61)} (2).jpg`],
  ])('is cut between characters: %s', (_, stem, numbered) => {
    expect(numberedName(stem, '.jpg', 2)).toBe(numbered)
  })

  test('fits even with an extension that alone would be too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 50, maxLength: 100 }), extension => {
        expect(Buffer.byteLength(numberedName('a', `.${extension}`, 2))).toBeLessThanOrEqual(255)
      }),
    )
  })
})

describe('a path', () => {
  test('lies in its folder', () => {
    expect(pathOf('/f', 'a/b')).toBe('/f/a/b')
    expect(pathOf('/f', '')).toBe('/f')
    expect(pathOf('/', 'a')).toBe('/a')
  })

  test('has a folder part and a last part', () => {
    expect([parentOf('a/b/c'), baseOf('a/b/c')]).toEqual(['a/b', 'c'])
    expect([parentOf('c'), baseOf('c')]).toEqual(['', 'c'])
    expect([joinName('', 'c'), joinName('a/b', 'c')]).toEqual(['c', 'a/b/c'])
  })
})
