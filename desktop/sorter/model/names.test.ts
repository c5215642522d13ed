import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../testing/property-runs.ts'
import { splitExtension } from './file-types.ts'
import {
  baseOf,
  decodeLatin1,
  decodeName,
  displayName,
  encodeName,
  foldName,
  joinName,
  numberedName,
  parentOf,
  pathOf,
} from './names.ts'

/** Bytes of which many are pieces of UTF-8. */
const bytes = fc.array(
  fc.oneof(
    fc.nat(255),
    fc.constantFrom(0x41, 0x80, 0xbf, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xed, 0xa0, 0xf0, 0x9f),
  ),
  { maxLength: 60 },
)
/** Names as a disk may hold them, by way of their bytes. */
const names = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  bytes.map(list => decodeName(Buffer.from(list))),
  fc
    .tuple(fc.constantFrom('é', 'e\u0301', '😀', 'ß', 'a', '\udcff'), fc.nat(255))
    .map(([c, n]) => c.repeat(n)),
)

describe('a name', () => {
  test('goes back to the bytes it came from, whatever they are', () => {
    fc.assert(
      fc.property(bytes, list => {
        const original = Buffer.from(list)
        expect(encodeName(decodeName(original)).equals(original)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('is the same when it comes as one character a byte', () => {
    fc.assert(
      fc.property(bytes, list => {
        const original = Buffer.from(list)
        expect(decodeLatin1(original.toString('latin1'))).toBe(decodeName(original))
      }),
      { numRuns: 2000 },
    )
  })

  test('survives JSON', () => {
    fc.assert(
      fc.property(names, name => {
        expect(JSON.parse(JSON.stringify(name))).toBe(name)
      }),
    )
  })

  test('shows a byte that is no UTF-8 as the replacement character', () => {
    expect(displayName(decodeName(Buffer.from('636166e92e6a7067', 'hex')))).toBe('caf\ufffd.jpg')
  })

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

  test('keeps UTF-8 around a byte that is none', () => {
    expect(decodeName(Buffer.from('c3a9ffc3a9', 'hex'))).toBe('é\udcffé')
  })

  test('does not take an encoded surrogate for a character', () => {
    expect(decodeName(Buffer.from('edb280', 'hex'))).toBe('\udced\udcb2\udc80')
  })
})

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
    ['two bytes that are no UTF-8', '\udc80', '\udc81'],
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
          expect(encodeName(numbered).length).toBeLessThanOrEqual(255)
          expect(numbered.endsWith(` (${number})${extension}`)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['two bytes each', 'é'.repeat(130), `${'é'.repeat(123)} (2).jpg`],
    ['four bytes each', '😀'.repeat(64), `${'😀'.repeat(61)} (2).jpg`],
    ['bytes that are no UTF-8', '\udcff'.repeat(255), `${'\udcff'.repeat(247)} (2).jpg`],
  ])('is cut between characters: %s', (_, stem, numbered) => {
    expect(numberedName(stem, '.jpg', 2)).toBe(numbered)
  })

  test('fits even with an extension that alone would be too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 50, maxLength: 100 }), extension => {
        expect(encodeName(numberedName('a', `.${extension}`, 2)).length).toBeLessThanOrEqual(255)
      }),
    )
  })
})

describe('a path', () => {
  test('is text as long as text can name it, and bytes else', () => {
    expect(pathOf('/f', 'a/b')).toBe('/f/a/b')
    expect(pathOf('/f', '')).toBe('/f')
    expect(pathOf('/', 'a')).toBe('/a')
    expect(pathOf('/f', '\udcff')).toEqual(Buffer.from('2f662fff', 'hex'))
  })

  test('has a folder part and a last part', () => {
    expect([parentOf('a/b/c'), baseOf('a/b/c')]).toEqual(['a/b', 'c'])
    expect([parentOf('c'), baseOf('c')]).toEqual(['', 'c'])
    expect([joinName('', 'c'), joinName('a/b', 'c')]).toEqual(['c', 'a/b/c'])
  })
})
