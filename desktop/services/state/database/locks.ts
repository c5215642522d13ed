import fs from 'node:fs'
import path from 'node:path'
import type { FolderLock } from '../../../sorter/run/run-log.ts'
import { connect } from './connect.ts'
import { faultOf, noLocksOn } from './faults.ts'

/** How long to wait for another program that only asks whether a lock is free. */
const usualWaitMs = 200

/**
 * A lock between all programs and threads of this computer: an empty database that SQLite has open for writing, and nothing
 * else ever opens. When its process or thread ends, however it ends, the system frees it; so does the garbage collector, once
 * nothing refers to the lock any more. Its file stays.
 * @returns undefined while somebody else has it
 * @throws SQLite's errors; `no-locks` where the disk refuses locks
 */
export function takeLock(file: string, waitMs = usualWaitMs): FolderLock | undefined {
  const lock = tryLock(file, waitMs)
  if (lock === undefined && !canLock(file)) throw noLocksOn(path.dirname(file))
  return lock
}

function tryLock(file: string, waitMs: number): FolderLock | undefined {
  const connection = connect(file, waitMs)
  try {
    // A journal on disk would stay when the program is killed. OFF is ignored: Node opens databases in SQLite's defensive mode.
    connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return { release: () => connection.close() }
  } catch (error) {
    connection.close()
    if (faultOf(error) === 'busy') return undefined
    if (faultOf(error) !== 'damaged') throw error
    return lockEmptied(file, waitMs)
  }
}

/**
 * Of a file with bytes that are not ours. SQLite has read them, which no holder of the lock lets it: nobody holds it. Under a
 * lock of its own, so that nobody takes it between that and the emptying, which closes the file and with that would free it.
 */
function lockEmptied(file: string, waitMs: number): FolderLock | undefined {
  const repair = path.join(path.dirname(file), 'repair')
  if (file === repair) {
    fs.truncateSync(file)
    return tryLock(file, waitMs)
  }
  const alone = tryLock(repair, usualWaitMs)
  try {
    if (alone && stateOf(file) === 'damaged') fs.truncateSync(file)
    return alone && tryLock(file, waitMs)
  } finally {
    alone?.release()
  }
}

/** True while somebody has the lock. */
export function isTaken(file: string): boolean {
  return fs.existsSync(file) && stateOf(file) === 'taken'
}

function stateOf(file: string): 'free' | 'taken' | 'damaged' {
  const connection = connect(file, 0)
  try {
    connection.exec('SELECT count(*) FROM sqlite_schema')
    return 'free'
  } catch (error) {
    const fault = faultOf(error)
    if (fault === 'damaged') return 'damaged'
    if (fault === 'busy') return 'taken'
    throw error
  } finally {
    connection.close()
  }
}

/** Whether files next to this one can be locked: some disks answer every lock as if another program had it. */
export function canLock(file: string): boolean {
  const probe = `${file}.${crypto.randomUUID()}`
  try {
    const lock = tryLock(probe, 0)
    lock?.release()
    return lock !== undefined
  } finally {
    fs.rmSync(probe, { force: true })
  }
}
