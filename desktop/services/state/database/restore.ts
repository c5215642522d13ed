import fs from 'node:fs'
import path from 'node:path'
import { fileRights, stateFiles } from '../state-dir.ts'
import { syncFolder } from '../whole-file.ts'
import { type Database, withDatabase } from './database.ts'
import { faultOf } from './faults.ts'
import { takeLock } from './locks.ts'
import { stateKind } from './schema.ts'

/** A damaged database was set aside, and its copy, or an empty one, put in its place. */
export type Restored = {
  /** ISO 8601, UTC. */
  readonly at: string
  /** When the copy was made; undefined where there was none. */
  readonly copyFrom: string | undefined
  /** The damaged file's name now, in the data folder. */
  readonly file: string
}

/** Restoring takes as long as copying a database. */
const patienceMs = 30_000

/** @throws an error that `faultOf` calls `damaged` */
export function checkDatabase(database: Database): void {
  const answer = database.row<{ quick_check: string }>('PRAGMA quick_check(1)')?.quick_check
  if (answer !== 'ok') throw Object.assign(new Error(`${database.file}: ${answer}`), { errcode: damagedCode })
}

const damagedCode = 11

/** Writes the daily copy, which takes a damaged database's place. Until it is whole the one of the day before stays. */
export function copyDatabase(database: Database, stateDir: string): void {
  const copy = stateFiles.databaseCopy(stateDir)
  const fresh = `${copy}.fresh`
  try {
    fs.writeFileSync(fresh, '', { mode: fileRights })
    database.run('VACUUM INTO ?', fresh)
    sync(fresh)
    fs.renameSync(fresh, copy)
  } finally {
    fs.rmSync(fresh, { force: true }) // of a full disk
  }
  syncFolder(stateDir)
}

/**
 * Sets the damaged database aside and puts its copy in its place, or an empty one where there is no sound copy.
 * @param inode the damaged file's
 * @returns undefined where another program has done it
 */
export function restore(stateDir: string, inode: number, now = new Date()): Restored | undefined {
  return alone(stateDir, () => {
    const file = stateFiles.database(stateDir)
    if (inodeOf(file) !== inode) return undefined
    const at = now.toISOString()
    const aside = stateFiles.damagedDatabase(stateDir, at.replace(/[:.]/g, '-'))
    const copyFrom = prepare(stateDir)
    const restored = { at, copyFrom, file: path.basename(aside) }
    note(freshOf(stateDir), restored)
    // The log goes first: it must never be applied to the copy.
    for (const ending of ['-wal', '-shm', '']) moveIfThere(file + ending, aside + ending)
    fs.renameSync(freshOf(stateDir), file)
    syncFolder(stateDir)
    return restored
  })
}

/** After a program that ended between two steps of {@link restore}. */
export function finishRestore(stateDir: string): void {
  if (!isRestoring(stateDir)) return
  alone(stateDir, () => {
    if (isRestoring(stateDir)) fs.renameSync(freshOf(stateDir), stateFiles.database(stateDir))
  })
}

/** The damaged database is set aside, and what takes its place is whole. */
export function isRestoring(stateDir: string): boolean {
  return !fs.existsSync(stateFiles.database(stateDir)) && fs.existsSync(freshOf(stateDir))
}

/** Undefined where there is no file. */
export function inodeOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.ino
}

const freshOf = (stateDir: string) => `${stateFiles.database(stateDir)}.fresh`

function alone<T>(stateDir: string, work: () => T): T | undefined {
  const lock = takeLock(path.join(stateFiles.locks(stateDir), 'restore'), patienceMs)
  try {
    return lock && work()
  } finally {
    lock?.release()
  }
}

/** @returns when the copy was made */
function prepare(stateDir: string): string | undefined {
  const fresh = freshOf(stateDir)
  const copy = stateFiles.databaseCopy(stateDir)
  for (const ending of ['', '-wal', '-shm', '-journal']) fs.rmSync(fresh + ending, { force: true })
  const stats = fs.statSync(copy, { throwIfNoEntry: false })
  if (!stats) return undefined
  fs.copyFileSync(copy, fresh)
  if (isSound(fresh)) return stats.mtime.toISOString()
  fs.rmSync(fresh)
  return undefined
}

function isSound(file: string): boolean {
  try {
    withDatabase(file, stateKind, checkDatabase)
    return true
  } catch (error) {
    if (faultOf(error) === 'damaged') return false
    throw error
  }
}

function note(fresh: string, { at, copyFrom, file }: Restored): void {
  withDatabase(fresh, stateKind, database => {
    database.run('INSERT INTO restores VALUES (?, ?, ?)', at, copyFrom ?? null, file)
  })
  sync(fresh)
}

function moveIfThere(from: string, to: string): void {
  if (fs.existsSync(from)) fs.renameSync(from, to)
}

/** Of a file that no connection has open: to close it would take their locks away. */
function sync(file: string): void {
  const descriptor = fs.openSync(file, 'r+')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
