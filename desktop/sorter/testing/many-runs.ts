import fs from 'node:fs'
import { join } from 'node:path'
import { createRunLog } from '../../services/state/run-log.ts'
import { openState } from '../../services/state/state-database.ts'
import type { NewRun, RunLog } from '../run/run-log.ts'
import type { Place } from './trees.ts'

const firstMs = Date.parse('2025-03-01T00:00:00.000Z')
const everyMs = 20 * 60_000

type Purpose = Pick<NewRun, 'kind' | 'undoes' | 'byWatch'>

/**
 * Runs of one file each, twenty minutes apart, from March 2025 on.
 * @param from number of the first one; it moved `<number>.txt` to `Documents`
 * @returns their ids, oldest first
 */
export function manyRuns(place: Pick<Place, 'folder' | 'stateDir'>, count: number, from = 0): string[] {
  const state = openState(place.stateDir)
  const log = createRunLog(state)
  try {
    return Array.from({ length: count }, (_, at) => logRun(log, place.folder, from + at, { kind: 'sort' }))
  } finally {
    state.close()
  }
}

export function oneFileRun(
  { folder, stateDir }: Pick<Place, 'folder' | 'stateDir'>,
  at: number,
  purpose: Purpose = { kind: 'sort' },
): string {
  const state = openState(stateDir)
  try {
    return logRun(createRunLog(state), folder, at, purpose)
  } finally {
    state.close()
  }
}

function logRun(log: RunLog, path: string, at: number, purpose: Purpose): string {
  const { dev: device, ino: inode } = fs.statSync(path)
  const to = `Documents/${at}.txt`
  const stats = fs.statSync(join(path, to), { throwIfNoEntry: false })
  const move = {
    from: `${at}.txt`,
    to,
    sizeBytes: stats?.size ?? 0,
    modifiedMs: stats?.mtimeMs ?? at,
    inode: stats?.ino ?? at + 1,
  }
  const run: NewRun = {
    ...purpose,
    folder: { path, device, inode },
    criterion: 'type',
    startedAt: new Date(firstMs + at * everyMs).toISOString(),
    newFolders: [],
    oldFolders: [],
    whenTaken: 'number',
  }
  const runId = log.begin(run, [move])
  const undone = purpose.undoes === undefined ? [] : [purpose.undoes]
  log.end(runId, { moved: 1, movedBytes: 0, failed: 0, cancelled: false }, [], undone)
  return runId
}
