import fs from 'node:fs'
import path from 'node:path'
import type { FolderHolder, FolderLock } from '../../sorter/run/run-log.ts'
import type { Folder } from '../../sorter/values/values.ts'
import { isTaken, takeLock } from './database/locks.ts'
import { fileRights, stateFiles } from './state-dir.ts'

const lockOf = (stateDir: string, { device, inode }: Folder) =>
  path.join(stateFiles.locks(stateDir), `${device}-${inode}`)

/** Only SQLite may open the lock itself: closing another handle would free it. */
const holderFile = (lock: string) => `${lock}.json`

/** One run per folder at a time. @returns its holder while there is one: another process, or another run of this one */
export function lockFolder(stateDir: string, folder: Folder): FolderLock | FolderHolder {
  const file = lockOf(stateDir, folder)
  const lock = takeLock(file)
  if (!lock) return readHolder(file)
  try {
    const holder: FolderHolder = { pid: process.pid, since: new Date().toISOString() }
    fs.writeFileSync(holderFile(file), JSON.stringify(holder), { mode: fileRights })
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

/** True when a run is under way there. */
export function isFolderLocked(stateDir: string, folder: Folder): boolean {
  return isTaken(lockOf(stateDir, folder))
}

/** Of the program that has the lock now, or had it a moment ago. */
function readHolder(lock: string): FolderHolder {
  try {
    const { pid, since } = JSON.parse(fs.readFileSync(holderFile(lock), 'utf8'))
    process.kill(pid, 0) // throws where the program has ended, as that of a crash
    if (Date.parse(since) > 0) return { pid, since }
  } catch {} // no such file yet, or not a whole one
  return { pid: undefined, since: undefined }
}
