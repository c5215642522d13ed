import { expect, test } from 'vitest'
import { printable, printableJson, shellQuoted } from './printable.ts'

test.each([
  ['plain name.txt', 'plain name.txt'],
  ['Übergröße 日本 👨‍👩‍👧.txt', 'Übergröße 日本 👨‍👩‍👧.txt'],
  ['\x1b]0;title\x07.txt', '\\x1b]0;title\\x07.txt'],
  ['two\nlines\r.txt', 'two\\nlines\\x0d.txt'],
  ['\u009b31mred', '\\x9b31mred'],
  ['photo\u202egpj.exe', 'photo\\u202egpj.exe'],
])('%j is shown as %j', (name, shown) => {
  expect(printable(name)).toBe(shown)
})

test('JSON holds no control character, and means the same', () => {
  const name = 'a\x1b\u009b\u202e\u007f"\\'
  const json = printableJson({ name })
  expect(json).toBe('{"name":"a\\u001b\\u009b\\u202e\\u007f\\"\\\\"}')
  expect(JSON.parse(json)).toEqual({ name })
})

test.each<[string, NodeJS.Platform, string]>([
  ['/home/ann/Downloads', 'linux', '/home/ann/Downloads'],
  ['/home/ann/My files', 'linux', "'/home/ann/My files'"],
  ["/home/ann/it's; rm -rf", 'linux', "'/home/ann/it'\\''s; rm -rf'"],
  ['/home/ann/$(x)', 'darwin', "'/home/ann/$(x)'"],
  ['C:\\Users\\ann', 'win32', 'C:\\Users\\ann'],
  ['C:\\My files', 'win32', '"C:\\My files"'],
])('%s on %s is pasted as %s', (path, platform, quoted) => {
  expect(shellQuoted(path, platform)).toBe(quoted)
})
