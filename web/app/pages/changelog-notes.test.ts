import { expect, test } from 'vitest'
import { readNotes } from './changelog-notes.ts'

test('releases come newest first, and what only one system has says so', () => {
  const notes = readNotes({
    '/release/notes/0.9.0/windows.md': '- Undo is `faster`\n',
    '/release/notes/0.10.0/windows.md': '- Both\n- Only here\n',
    '/release/notes/0.10.0/linux-deb.md': '- Both\n',
  })
  expect(notes).toEqual([
    { version: '0.10.0', notes: [{ text: 'Both' }, { text: 'Only here', platforms: 'Windows' }] },
    { version: '0.9.0', notes: [{ text: 'Undo is faster' }] },
  ])
})

test('the notes of the repository are there', () => {
  expect(readNotes().at(-1)?.version).toBe('0.1.0')
})
