import { expect, test } from 'vitest'
import { printableJson, shellQuoted } from './printable.ts'

test.each<[string, NodeJS.Platform, string]>([
  ['/home/ann/Downloads', 'linux', '/home/ann/Downloads'],
  ['/home/ann/My files', 'linux', "'/home/ann/My files'"],
  ["/home/ann/it's; rm -rf", 'linux', "'/home/ann/it'\\''s; rm -rf'"],
  ['/home/ann/$(x)', 'darwin', "'/home/ann/$(x)'"],
  ['two\nlines', 'linux', "'two\\nlines'"],
  ['C:\\Users\\ann', 'win32', 'C:\\Users\\ann'],
  ['C:\\My files', 'win32', '"C:\\My files"'],
])('%j on %s is pasted as %s', (path, platform, quoted) => {
  expect(shellQuoted(path, platform)).toBe(quoted)
})

test('half of a pair is no text that every reader of JSON takes, and a backslash before "u" is', () => {
  const texts = ['\ud800', 'a\udfff\ud800b', '\\\ud800', '\\ud800', '😀', '\u202e']
  const json = printableJson(texts)
  expect(JSON.parse(json)).toEqual(['\ufffd', 'a\ufffd\ufffdb', '\\\ufffd', '\\ud800', '😀', '\u202e'])
  expect(json).toContain('"\\u202e"')
})
