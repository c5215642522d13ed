import { expect, test } from 'vitest'
import { shellQuoted } from './printable.ts'

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
