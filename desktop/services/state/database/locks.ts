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
    throw error
  }
}

/** True while somebody has the lock. */
export function isTaken(file: string): boolean {
  if (!fs.existsSync(file)) return false
  const connection = connect(file, 0)
  try {
    connection.exec('SELECT count(*) FROM sqlite_schema')
    return false
  } catch (error) {
    if (faultOf(error) === 'busy') return true
    throw error
  } finally {
    connection.close()
  }
}

/** Whether files beside this one can be locked: some disks answer every lock as if another program had it. */
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
