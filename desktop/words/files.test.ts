import { expect, test } from 'vitest'
import { describeIdleRules, describeLeft } from './files.ts'

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
  [{ reason: 'no-rule' }, 'No rule applies to this file, and such files stay.'],
  [
    { reason: 'no-rule', lacking: { rule: 'Music', field: 'album' } },
    'Your rule “Music” matches, but “{album}” is unknown.',
  ],
  [
    { reason: 'no-rule', lacking: { rule: 'Bills', field: 'text.day:yyyy', ambiguousDay: '03/07/2024\n' } },
    'Your rule “Bills” matches, but “03/07/2024\\n” can be either of two days. Choose the order of dates in the set’s options.',
  ],
  [
    { reason: 'destination', destination: { path: 'Images', fault: 'file-in-way' } },
    'Images is a file, so no folder of this name can be made. Rename the file, then sort again.',
  ],
] as const)('what is left as %o says why', (item, sentence) => {
  expect(describeLeft(item)).toBe(sentence)
})

test.each([
  [[], ''],
  [['A'], 'The rule “A” applies to no file here.'],
  [['A', 'B'], 'The rules “A” and “B” apply to no file here.'],
  [['A', 'B', 'C'], 'The rules “A”, “B” and “C” apply to no file here.'],
  [['A', 'B', 'C', 'D'], 'The rules “A”, “B”, “C” and 1 more apply to no file here.'],
  [['A', 'B', 'C', 'D', 'E'], 'The rules “A”, “B”, “C” and 2 more apply to no file here.'],
])('of the rules %j that apply to no file at most three are named', (rules, sentence) => {
  expect(describeIdleRules(rules)).toBe(sentence)
})
