import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { NewRun } from '../../sorter/run/run-log.ts'
import { createRunLog } from './run-log.ts'
import { openState } from './state-database.ts'

function testLog() {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'sortwell-log-'))
  const state = openState(stateDir)
  onTestFinished(() => {
    state.close()
    rmSync(stateDir, { recursive: true })
  })
  return createRunLog(state)
}

const run: NewRun = {
  kind: 'sort',
  folder: { path: '/home/ann/Downloads', device: 2, inode: '12345678901234567890' },
  criterion: 'type',
  startedAt: '2026-11-21T09:40:00.000Z',
  newFolders: ['Images'],
  oldFolders: [],
  whenTaken: 'number',
}
const moves = [
  { from: 'a.jpg', to: 'Images/a.jpg', sizeBytes: 1, modifiedMs: 1_700_000_000_000.5, inode: 7, group: 1 },
  {
    from: '写真.jpg',
    to: 'Images/写真.jpg',
    sizeBytes: 2,
    modifiedMs: -3,
    inode: '98765432109876543210',
  },
]

test('a run is read as it was begun, noted and ended', () => {
  const log = testLog()
  const runId = log.begin(run, moves)
  expect(runId).toMatch(/^2026-11-21T09-40-00-000Z-[0-9a-f]{4}$/)
  expect(log.open()).toEqual([{ ...run, runId, planned: 2, end: undefined, isUndone: false }])
  log.note(runId, { found: 'Images' })
  log.note(runId, { renamed: ['a.jpg', 'Images/a (2).jpg'] })
  log.note(runId, { copied: ['a.jpg', 9, 5.5] })
  log.note(runId, { reserving: 'Images' })
  const failure = { from: '写真.jpg', to: 'Images/写真.jpg', reason: 'denied', code: 'EACCES' } as const
  const end = { moved: 1, movedBytes: 1, failed: 1, cancelled: false }
  log.end(runId, end, [failure], [])
  expect(log.open()).toEqual([])
  expect(log.read(runId)).toEqual({
    header: { ...run, runId, planned: 2, end, isUndone: false },
    moves,
    found: new Set(['Images']),
    renamed: new Map([['a.jpg', 'Images/a (2).jpg']]),
    copied: new Map([['a.jpg', { inode: 9, modifiedMs: 5.5 }]]),
    reserving: new Set(['Images']),
    failures: [failure],
  })
  expect(log.read(runId, 1).moves).toHaveLength(1)
})
