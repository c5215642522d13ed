import { expect, test } from 'vitest'
import { type KeptText, KnownFiles } from './known-files.ts'

const folder = { path: '/somewhere', device: 1, inode: 2 }
const file = { path: 'a.jpg', inode: 7, sizeBytes: 3, modifiedMs: 1700000000000.25 }

/** A text that outlives whoever writes it. */
function place(content: string | null = null): KeptText {
  let kept = content
  return {
    read: () => kept,
    write(text) {
      kept = text
    },
  }
}

test('known files are known after a restart', () => {
  const kept = place()
  new KnownFiles(kept).reset(folder, [file])
  const known = new KnownFiles(kept)
  expect(known.folder).toEqual(folder)
  expect(known.has(file)).toBe(true)
})

test.each([
  ['no JSON', '{"format":1'],
  ['another format', { format: 2, folder, files: [] }],
  ['nothing', null],
  ['no folder', { format: 1, files: [] }],
  ['a folder without an inode', { format: 1, folder: { path: '/somewhere', device: 1 }, files: [] }],
  ['no list', { format: 1, folder, files: 'a.jpg' }],
  ['no line', { format: 1, folder, files: [null] }],
  ['a line without a name', { format: 1, folder, files: [[7, 7, 3, 1]] }],
  ['a line without a size', { format: 1, folder, files: [['a.jpg', 7, '3', 1]] }],
])('a file that holds %s counts as none', (_, content) => {
  const kept = place(typeof content === 'string' ? content : JSON.stringify(content))
  const known = new KnownFiles(kept)
  expect(known.folder).toBe(null)
  expect(known.hasName('a.jpg')).toBe(false)
})
