import path from 'node:path'
import type { FolderHolder, FolderLock } from '../../sorter/run/run-log.ts'
import type { Folder } from '../../sorter/values/values.ts'
import { isTaken, takeLock } from './database/locks.ts'
import type { StateDatabase } from './state-database.ts'
import { stateFiles } from './state-dir.ts'

const lockOf = (stateDir: string, { device, inode }: Folder) =>
  path.join(stateFiles.locks(stateDir), `${device}-${inode}`)

/** One run per folder at a time. @returns its holder while there is one: another process, or another run of this one */
export function lockFolder(state: StateDatabase, folder: Folder): FolderLock | FolderHolder {
  return takeLock(lockOf(state.stateDir, folder)) ?? holderOf(state, folder)
}

/** True when a run is under way there. */
export function isFolderLocked({ stateDir }: StateDatabase, folder: Folder): boolean {
  return isTaken(lockOf(stateDir, folder))
}

/** By its run, which may not have begun yet. */
function holderOf(state: StateDatabase, { path: folder }: Folder): FolderHolder {
  const open = 'SELECT pid, started_at FROM runs WHERE folder = ? AND moved IS NULL ORDER BY id DESC LIMIT 1'
  const run = state.read(database => database.row<{ pid: number; started_at: string }>(open, folder))
  return { pid: run?.pid, since: run?.started_at }
}
