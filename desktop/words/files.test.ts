import { expect, test } from 'vitest'
import { describeLeft } from './files.ts'

test.each([
  [{ reason: 'private-key' }, 'Private keys are not moved.'],
  [{ reason: 'in-use' }, 'A program has it open, or ended without closing it.'],
  [
    { reason: 'in-use', lock: '~$port.docx' },
    '“~$port.docx” says that it is open. If it is not, delete that file, then sort.',
  ],
  [
    { reason: 'in-use', lock: 'a.db-wal' },
    '“a.db-wal” says that it is open. Open and close it in its program, then sort.',
  ],
  [{ reason: 'unfinished', lock: 'a.mkv.part' }, '“a.mkv.part” says that it is not complete.'],
  [{ name: 'a/b.c.crdownload', reason: 'unfinished' }, 'Looks unfinished (.crdownload).'],
  [
    { reason: 'case' },
    'Its new name differs only in upper and lower case, and this disk treats the two as one.',
  ],
  [{ reason: 'in-use', with: 'a.psd' }, 'It belongs to “a.psd”, which stays.'],
  [{ reason: 'bundle' }, 'A program needs this folder as it is.'],
  [{ reason: 'bundle', kind: 'saved games' }, 'Saved games, left whole.'],
  [{ reason: 'loop', rule: 'ping' }, 'Your rule “ping” would move or rename it again and again.'],
  [
    { reason: 'destination', destination: { path: 'Images', fault: 'file-in-way' } },
    'Images is a file, so no folder of this name can be made. Rename the file, then sort again.',
  ],
] as const)('what is left as %o says why', (item, sentence) => {
  expect(describeLeft(item)).toBe(sentence)
})
