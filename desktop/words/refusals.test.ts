import { expect, test } from 'vitest'
import type { RunRefusal } from '../sorter/run/refusals.ts'
import type { FolderHolder } from '../sorter/run/run-log.ts'
import type { FolderRefusal } from '../sorter/scan/folder.ts'
import { describeFolderRefusal, describeProblem, describeRunRefusal } from './refusals.ts'

const path = '/home/me/Caf\u202e'
const systemCode = 'EACCES'
const holder: FolderHolder = { pid: 4711, since: '2026-11-21T09:40:00.000Z' }
const runId = '2026-11-21T09-40-00-000Z-ab12'

test.each<[FolderRefusal, string]>([
  [{ code: 'missing', path: '' }, 'No folder was named.'],
  [{ code: 'missing', path }, '/home/me/Caf\\u202e does not exist.'],
  [{ code: 'not-reachable', path: '/a' }, '/a does not answer.'],
  [
    { code: 'bad-name', path: '/caf\ufffd' },
    'The path of /caf\ufffd is not valid text. Rename the folder to sort it.',
  ],
  [{ code: 'not-a-folder', path: '/a' }, '/a is not a folder.'],
  [{ code: 'cannot-open', path: '/a', systemCode: 'ELOOP' }, '/a cannot be opened (ELOOP).'],
  [{ code: 'unreadable', path: '/a', systemCode }, 'You may not look into /a (EACCES).'],
  [{ code: 'read-only', path: '/a', systemCode }, 'You may not change anything in /a (EACCES).'],
  [{ code: 'own-state', path: '/a' }, "/a holds Sortwell's own files and is never sorted."],
  [{ code: 'drive-root', path: '/a' }, '/a is a whole drive.'],
  [{ code: 'home', path: '/a' }, '/a is your home folder.'],
  [{ code: 'system', path: '/a' }, '/a belongs to the system.'],
  [
    { code: 'project', path: '/a', marker: '.git' },
    '/a looks like a project (.git); sorting would take it apart.',
  ],
  [
    { code: 'owned', path: '/a', kind: 'an Obsidian vault', marker: '.obsidian' },
    '/a looks like an Obsidian vault (.obsidian); sorting would take it apart.',
  ],
  [
    { code: 'owned', path: '/a.utm', kind: 'a UTM machine' },
    '/a.utm looks like a UTM machine; sorting would take it apart.',
  ],
])('%j of a folder is a sentence', (refusal, sentence) => {
  expect(describeFolderRefusal(refusal)).toBe(sentence)
})

test.each(['cannot-open', 'unreadable', 'read-only'] as const)(
  'where macOS asks the person, %s says where to allow it',
  code => {
    const refusal = { code, path: '/Users/ada/Desktop', systemCode: 'EPERM' }
    expect(describeFolderRefusal(refusal, 'darwin')).toBe(
      'macOS keeps /Users/ada/Desktop from Sortwell. Allow it in System Settings › Privacy & Security, under Files and Folders or Full Disk Access.',
    )
    expect(describeFolderRefusal(refusal, 'linux')).toContain('(EPERM).')
    expect(describeFolderRefusal({ ...refusal, systemCode }, 'darwin')).toContain('(EACCES).')
  },
)

test.each<[RunRefusal, string]>([
  [
    { code: 'busy', holder },
    'Sortwell is at work in this folder already (process 4711 since 2026-11-21 09:40 UTC); wait until it has finished.',
  ],
  [
    { code: 'busy', holder: { pid: undefined, since: undefined } },
    'Sortwell is at work in this folder already; wait until it has finished.',
  ],
  [
    { code: 'folder-gone', when: 'before' },
    'The folder was moved or replaced, or its disk went away meanwhile; nothing was moved.',
  ],
  [
    { code: 'folder-gone', when: 'during' },
    "The folder's disk went away. When it is back, do the same again.",
  ],
  [
    { code: 'outside-gone', path: '/media/ann/STICK' },
    'The disk that /media/ann/STICK was on is not there; nothing was moved.',
  ],
  [
    { code: 'journal', place: '/state', systemCode: 'ENOSPC' },
    'The history in /state cannot be written, because its disk is full; nothing was moved.',
  ],
  [
    { code: 'journal', place: '/state', systemCode: 'EROFS' },
    'The history in /state cannot be used, because you may not write there (EROFS); nothing was moved.',
  ],
  [
    { code: 'journal', place: '/state', systemCode: 'EACCES' },
    'The history in /state cannot be used, because you may not read or write there (EACCES); nothing was moved.',
  ],
  [
    { code: 'journal', place: '/state', systemCode: 'ENOTDIR' },
    'The history in /state cannot be reached: the folder, or a link to it, leads nowhere, or the folder cannot be made (ENOTDIR); nothing was moved.',
  ],
  [
    { code: 'journal', place: '/state', systemCode: 'EBADMSG' },
    'The history in /state is damaged; nothing was moved. Start again: Sortwell then uses its last copy.',
  ],
  [
    { code: 'journal', place: '/state', systemCode: 'ENOLCK' },
    'The disk of /state refuses locks, without which Sortwell cannot keep its history there; nothing was moved. Set SORTWELL_STATE_DIR to a folder on another disk.',
  ],
  [
    { code: 'journal', place: '/state', systemCode: 'EBUSY' },
    'The history in /state is in use by another program; nothing was moved. Try again in a moment.',
  ],
  [
    { code: 'journal', place: '/state', systemCode: 'EIO' },
    'The history in /state cannot be read or written (EIO); nothing was moved.',
  ],
  [
    { code: 'files-gone', runId },
    `None of the files of the run ${runId} is in this folder; nothing was moved.`,
  ],
  [
    { code: 'damaged-run', runId },
    `What the history has of the run ${runId} is damaged: it cannot be undone, and its files stay where they are.`,
  ],
  [
    { code: 'open-run', path: '/home/ann/Downloads' },
    'A run in /home/ann/Downloads is under way or was interrupted. Finish or undo it first; nothing was deleted.',
  ],
  [{ code: 'nothing-to-undo' }, 'There is no run in this folder to undo.'],
  [{ code: 'unknown-run', runId }, `There is no run ${runId}.`],
  [
    { code: 'unknown-run', runId, folder: { path: '/a', device: 1, inode: 2 } },
    `There is no run ${runId} of this folder.`,
  ],
  [{ code: 'is-undo', runId }, `The run ${runId} is an undo. Redo it instead.`],
  [
    { code: 'unknown-file', newest: 100, name: 'z.txt' },
    'No run of this folder that can be undone moved a file z.txt; at most the newest 100 are looked at.',
  ],
  [{ code: 'unknown-file', runId, name: 'z.txt' }, `The run ${runId} moved no file z.txt.`],
  [
    { code: 'unclear-file', name: 'a.txt', files: ['x/a.txt', 'y/a.txt'] },
    'a.txt may be one of several files. Say which: x/a.txt, y/a.txt',
  ],
  [{ code: 'already-back', names: ['a.txt'] }, 'a.txt was put back already; nothing was moved.'],
  [{ code: 'already-back', names: ['a.txt', 'b'] }, 'These files were put back already; nothing was moved.'],
  [{ code: 'nothing-to-redo' }, 'There is no undone run in this folder to do again.'],
  [{ code: 'nothing-to-redo', runId }, `The run ${runId} is not undone.`],
  [{ code: 'read-only', path: '/a', systemCode }, 'You may not change anything in /a (EACCES).'],
])('%j of a run is a sentence', (refusal, sentence) => {
  expect(describeRunRefusal(refusal)).toBe(sentence)
})

test('what a watched folder waits for is a sentence', () => {
  expect(describeProblem({ of: 'run', refusal: { code: 'folder-gone', when: 'before' } })).toContain(
    'nothing was moved.',
  )
  expect(describeProblem({ of: 'folder', refusal: { code: 'home', path: '/a' } })).toBe(
    '/a is your home folder.',
  )
  expect(describeProblem({ of: 'disk', failure: { reason: 'io', code: 'EIO' } })).toBe(
    'The disk reported an error (EIO).',
  )
  expect(describeProblem({ of: 'rules', message: 'Mend them.' })).toBe('Mend them.')
})
