import fs from 'node:fs'
import path from 'node:path'
import { isTaken, takeLock } from './database/locks.ts'
import type { StateDatabase } from './state-database.ts'
import { stateFiles } from './state-dir.ts'

/** A folder that a `sortwell watch` watches; those of the window are in watched.ts. */
export type RunningWatch = {
  /** Its real path. */
  readonly folder: string
  /** The name or the file of the set that it follows, '' for no rules; absent: the one that is chosen for the folder. */
  readonly set?: string | undefined
}

/** Announces a watch to other programs until it is released, or this process ends, however it ends. */
export function announceWatch(state: StateDatabase, { folder, set }: RunningWatch): { release(): void } {
  const name = `watch-${crypto.randomUUID()}`
  const lock = takeLock(lockFile(state, name))
  state.use(database => {
    database.run('INSERT INTO running_watches VALUES (?, ?, ?)', name, folder, set ?? null)
  })
  return {
    release() {
      lock?.release()
      forget(state, name)
    },
  }
}

export function runningWatches(state: StateDatabase): readonly RunningWatch[] {
  type Row = { readonly lock: string; readonly folder: string; readonly set_name: string | null }
  const rows = state.read(database => Array.from(database.rows<Row>('SELECT * FROM running_watches'))) ?? []
  return rows.flatMap(({ lock, folder, set_name }) => {
    if (isTaken(lockFile(state, lock))) return [{ folder, set: set_name ?? undefined }]
    forget(state, lock)
    return []
  })
}

const lockFile = ({ stateDir }: StateDatabase, name: string) => path.join(stateFiles.locks(stateDir), name)

/** Names are unique, so that to delete a stale lock cannot delete a new one. */
function forget(state: StateDatabase, name: string): void {
  state.use(database => {
    database.run('DELETE FROM running_watches WHERE lock = ?', name)
  })
  fs.rmSync(lockFile(state, name), { force: true })
}
