import path from 'node:path'
import type { Keeping } from '../../ipc/setting-views.ts'
import { codeOf } from '../../sorter/index.ts'
import type { Database } from './database/database.ts'
import { systemErrors } from './database/faults.ts'
import { takeLock } from './database/locks.ts'
import { checkDatabase, copyDatabase } from './database/restore.ts'
import { timeInId, timeOfId } from './database/run-rows.ts'
import { keepValue, keptValue } from './database/single-values.ts'
import { readSettings, SettingsRefused } from './settings.ts'
import type { StateDatabase } from './state-database.ts'
import { stateFiles } from './state-dir.ts'

const dayMs = 86_400_000
const usualKeeping: Keeping = { days: 180, runs: 2000 }

/**
 * Once a day: deletes runs that are older than the settings promise, checks the database and copies it. To be called after a run,
 * when nobody waits for it any more. A disk that refuses the copy is tried again the next day.
 * @param now milliseconds since 1970
 */
export function createUpkeep(state: StateDatabase, now = Date.now): () => void {
  const lastDay = (database: Database) => Math.floor(Number(keptValue(database, 'upkeep') ?? 0) / dayMs)
  return () => {
    const nowMs = now()
    const isDone = (database: Database) => lastDay(database) === Math.floor(nowMs / dayMs)
    unlessRefused(() => {
      if (state.use(isDone)) return
      const lock = systemErrors(() => takeLock(path.join(stateFiles.locks(state.stateDir), 'upkeep')))
      if (!lock) return
      try {
        state.use(database => isDone(database) || keepUp(database, state.stateDir, nowMs))
      } finally {
        lock.release()
      }
    })
  }
}

/** How long runs can be undone; null for as long as there is room, and while the settings cannot be followed. */
export function keepingOf(stateDir: string): Keeping | null {
  try {
    const { history = usualKeeping } = readSettings(stateDir)
    return history === 'keep-all' ? null : history
  } catch (error) {
    if (error instanceof SettingsRefused) return null
    throw error
  }
}

function keepUp(database: Database, stateDir: string, nowMs: number): void {
  const keeping = keepingOf(stateDir)
  if (keeping) deleteOldRuns(database, keeping, nowMs)
  checkDatabase(database)
  keepValue(database, 'upkeep', nowMs) // a disk without room for the copy must not be filled after every run
  copyDatabase(database, stateDir)
}

/** So that other programs need not wait long for their turn. */
const runsAtOnce = 50

/** Those without an end stay. */
function deleteOldRuns(database: Database, { days, runs }: Keeping, nowMs: number): void {
  const newest = database.row<{ id: string }>(
    'SELECT id FROM runs ORDER BY id DESC LIMIT 1 OFFSET ?',
    runs - 1,
  )
  if (!newest) return
  const oldest = timeInId(Math.min(nowMs, dayAfterLast(database, nowMs)) - days * dayMs)
  const first = newest.id < oldest ? newest.id : oldest // of those that stay
  const old = 'SELECT number FROM runs WHERE id < ? AND moved IS NOT NULL LIMIT ?'
  while (database.run(`DELETE FROM runs WHERE number IN (${old})`, first, runsAtOnce) > 0);
}

/** A clock that is years ahead for a day deletes nothing: then the runs of the days before are as old as they were. */
function dayAfterLast(database: Database, nowMs: number): number {
  const today = timeInId(Math.floor(nowMs / dayMs) * dayMs)
  const last = database.row<{ id: string }>(
    'SELECT id FROM runs WHERE id < ? ORDER BY id DESC LIMIT 1',
    today,
  )
  return timeOfId(last?.id ?? '') + dayMs
}

/** A full disk, or one that was taken away. */
function unlessRefused(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}
