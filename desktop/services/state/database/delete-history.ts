import fs from 'node:fs'
import path from 'node:path'
import { checkAnswer, RunRefused } from '../../../sorter/index.ts'
import type { RunLog } from '../../../sorter/run/run-log.ts'
import type { StateDatabase } from '../state-database.ts'
import { isCopyOfDatabase, upkeepLock } from '../state-dir.ts'
import { StateFailed, systemErrors } from './faults.ts'
import { takeLock } from './locks.ts'
import { deleteValue } from './single-values.ts'

/**
 * Deletes all runs for good: from the database, and with them its copies and the damaged databases that were set aside. What
 * else the database holds, such as watched folders, stays. Other programs may have it open.
 * @returns how many runs there were
 * @throws {RunRefused} `open-run` while a run is under way, or waits in a folder that is there
 * @throws {FolderRefused} for a folder of such a run that does not answer
 */
export function deleteHistory(state: StateDatabase, log: RunLog): number {
  refuseOpen(log)
  if (!state.read(() => true)) return 0
  const lock = systemErrors(() => takeLock(upkeepLock(state.stateDir), patienceMs))
  if (!lock) throw new StateFailed(new Error('the daily copy is being made'), 'EBUSY')
  try {
    return deleteAll(state, log)
  } finally {
    lock.release()
  }
}

/** The daily work could put a copy in place that it made before. */
const patienceMs = 30_000

function deleteAll(state: StateDatabase, log: RunLog): number {
  // The copies go first: after a crash in between, the history has no copy, and no copy brings it back.
  systemErrors(() => deleteCopies(state.stateDir))
  return state.use(database => {
    const count = database.change(() => {
      refuseOpen(log)
      database.exec('DELETE FROM outcomes; DELETE FROM moves; DELETE FROM restores')
      deleteValue(database, 'upkeep') // so that the next run makes a copy
      return database.run('DELETE FROM runs')
    })
    database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)') // so that nothing of them stays in the files
    return count
  })
}

/** A run whose folder is gone does not count: it could never be finished. */
function refuseOpen(log: RunLog): void {
  const run = log.open().find(({ folder }) => log.isLocked(folder) || isThere(folder.path))
  if (run) throw new RunRefused({ code: 'open-run', path: run.folder.path })
}

function isThere(folder: string): boolean {
  checkAnswer(folder)
  return fs.existsSync(folder)
}

function deleteCopies(stateDir: string): void {
  for (const name of fs.readdirSync(stateDir).filter(isCopyOfDatabase))
    fs.rmSync(path.join(stateDir, name), { recursive: true })
}
