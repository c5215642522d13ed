import { expect, test } from 'vitest'
import { readKnown, writeKnown } from './known-text.ts'

const folder = { path: '/somewhere', device: 1, inode: 2 }

test('known files survive as a text', () => {
  const files = new Map([
    ['a.jpg', { inode: 7, sizeBytes: 3, modifiedMs: 1700000000000.25 }],
    ['b.jpg', { inode: '12345678901234567890', sizeBytes: 0, modifiedMs: 1 }],
  ])
  expect(readKnown(writeKnown({ folder, files }))).toEqual({ folder, files })
})

test.each([
  ['no JSON', '{"folder":'],
  ['nothing', null],
  ['no folder', { files: [] }],
  ['a folder without an inode', { folder: { path: '/somewhere', device: 1 }, files: [] }],
  ['no list', { folder, files: 'a.jpg' }],
  ['no line', { folder, files: [null] }],
  ['a line without a name', { folder, files: [[7, 7, 3, 1]] }],
  ['a line without a size', { folder, files: [['a.jpg', 7, '3', 1]] }],
])('a text that holds %s counts as none', (_, content) => {
  expect(readKnown(typeof content === 'string' ? content : JSON.stringify(content))).toBe(null)
})
