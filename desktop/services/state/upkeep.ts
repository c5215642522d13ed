import type { Retention } from '../../ipc/setting-views.ts'
import { codeOf } from '../../sorter/index.ts'
import type { Database } from './database/database.ts'
import { systemErrors } from './database/faults.ts'
import { takeLock } from './database/locks.ts'
import { checkDatabase, copyDatabase, withCopies } from './database/restore.ts'
import { isWhole, markDamaged } from './database/run-rows.ts'
import { readValue, writeValue } from './database/single-values.ts'
import { takeOverRuns } from './database/take-over.ts'
import { readSettings, SettingsRefused } from './settings.ts'
import type { StateDatabase } from './state-database.ts'
import { upkeepLock } from './state-dir.ts'

const dayMs = 86_400_000
const usualRetention: Retention = { days: 180, runs: 2000 }

/**
 * Once a day: checks the database and each run, deletes runs that are older than the settings promise, and copies the database.
 * To be called after a run, when nobody waits for it any more. A disk that refuses the copy is tried again the next day.
 * @param now milliseconds since 1970
 */
export function createUpkeep(state: StateDatabase, now = Date.now): () => void {
  const lastDay = (database: Database) => Math.floor(Number(readValue(database, 'upkeep') ?? 0) / dayMs)
  return () => {
    const nowMs = now()
    const isDone = (database: Database) => lastDay(database) === Math.floor(nowMs / dayMs)
    unlessRefused(() => {
      if (state.use(isDone)) return
      const lock = systemErrors(() => takeLock(upkeepLock(state.stateDir)))
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
export function retentionOf(stateDir: string): Retention | null {
  try {
    const { history = usualRetention } = readSettings(stateDir)
    return history === 'keep-all' ? null : history
  } catch (error) {
    if (error instanceof SettingsRefused) return null
    throw error
  }
}

function keepUp(database: Database, stateDir: string, nowMs: number): void {
  checkDatabase(database)
  markDamagedRuns(database, nowMs)
  withCopies(stateDir, copy => takeOverRuns(database, copy))
  const retention = retentionOf(stateDir)
  if (retention) deleteOldRuns(database, retention, nowMs)
  writeValue(database, 'upkeep', nowMs) // a disk without room for the copy must not be filled after every run
  copyDatabase(database, stateDir)
}

/** Not those since the last time, which were just written. */
function markDamagedRuns(database: Database, nowMs: number): void {
  const lastMs = Math.max(0, Math.min(Number(readValue(database, 'upkeep')) || 0, nowMs))
  const before = new Date(lastMs).toISOString()
  const query = 'SELECT id FROM runs WHERE is_damaged = 0 AND started_at < ?'
  for (const { id } of Array.from(database.rows<{ id: string }>(query, before))) {
    if (!isWhole(database, id)) markDamaged(database, id)
  }
}

/** So that other programs need not wait long for their turn. */
const runsAtOnce = 50

/** Those without an end stay. A damaged one has none that counts. */
function deleteOldRuns(database: Database, { days, runs }: Retention, nowMs: number): void {
  const newest = database.row<{ id: string }>(
    'SELECT id FROM runs ORDER BY id DESC LIMIT 1 OFFSET ?',
    runs - 1,
  )
  if (!newest) return
  const oldest = new Date(Math.min(nowMs, dayAfterLast(database, nowMs)) - days * dayMs).toISOString()
  const old = `SELECT number FROM runs WHERE id < ? AND started_at < ?
    AND (moved IS NOT NULL OR is_damaged = 1) LIMIT ?`
  const deleteSome = `DELETE FROM runs WHERE number IN (${old})`
  while (database.run(deleteSome, newest.id, oldest, runsAtOnce) > 0);
}

/** A clock that is years ahead for a day deletes nothing: then the runs of the days before are as old as they were. */
function dayAfterLast(database: Database, nowMs: number): number {
  const today = new Date(Math.floor(nowMs / dayMs) * dayMs).toISOString()
  const last = database.row<{ at: string | null }>(
    'SELECT max(started_at) AS at FROM runs WHERE started_at < ?',
    today,
  )
  return Date.parse(last?.at ?? '1970-01-01') + dayMs
}

/** A full disk, or one that was taken away. */
function unlessRefused(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}
