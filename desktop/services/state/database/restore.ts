import fs from 'node:fs'
import path from 'node:path'
import { fileRights, stateFiles } from '../state-dir.ts'
import { syncFolder } from '../whole-file.ts'
import { type Database, type DatabaseKind, withDatabase } from './database.ts'
import { damaged, faultOf } from './faults.ts'
import { takeLock } from './locks.ts'
import { stateKind } from './schema.ts'

/** A damaged database was set aside, and its copy, or an empty one, put in its place. */
export type Restored = {
  /** ISO 8601, UTC. */
  readonly at: string
  /** When the copy was made; undefined where there was none. */
  readonly copyFrom: string | undefined
  /** The damaged file's name now, in the data folder; undefined where the file was gone. */
  readonly file: string | undefined
}

/** Restoring takes as long as copying a database. */
const patienceMs = 30_000

/** What SQLite finds in a row is damage of its run alone. */
const ofRun = /^(CHECK constraint failed|NULL value|[\w-]+ value) in (runs|moves|outcomes)\b/

/** @throws an error that `faultOf` calls `damaged` */
export function checkDatabase(database: Database): void {
  const answers = Array.from(database.rows<{ quick_check: string }>('PRAGMA quick_check'))
  const found = answers.find(({ quick_check: answer }) => answer !== 'ok' && !ofRun.test(answer))
  if (found) throw damaged(`${database.file}: ${found.quick_check}`)
}

/**
 * Writes the daily copy, which takes a damaged database's place. Until it is whole the one of the day before stays, and after
 * that it is the older copy.
 */
export function copyDatabase(database: Database, stateDir: string): void {
  const [copy, older] = stateFiles.databaseCopies(stateDir)
  const fresh = `${copy}.fresh`
  try {
    fs.writeFileSync(fresh, '', { mode: fileRights })
    database.run('VACUUM INTO ?', fresh)
    sync(fresh)
    if (isSound(copy)) fs.renameSync(copy, older)
    fs.renameSync(fresh, copy)
  } finally {
    fs.rmSync(fresh, { force: true }) // of a full disk
  }
  syncFolder(stateDir)
}

/** Whether a copy can take the place of a database that is damaged, emptied or gone. */
export function hasCopy(stateDir: string): boolean {
  return stateFiles.databaseCopies(stateDir).some(copy => fs.existsSync(copy))
}

/** Works with each copy that is sound. */
export function withCopies(stateDir: string, work: (copy: Database) => void): void {
  for (const copy of stateFiles.databaseCopies(stateDir).filter(isSound)) withDatabase(copy, copyKind, work)
}

/** Opened without a trace: its time is when it was made. */
const copyKind: DatabaseKind = { ...stateKind, isReadOnly: true, isNeverNew: true }

/**
 * Sets the damaged database aside and puts its copy in its place, or an empty one where there is no sound copy.
 * @param inode the damaged file's; undefined for a database that is gone
 * @returns undefined where another program has done it
 */
export function restore(stateDir: string, inode: number | undefined, now = new Date()): Restored | undefined {
  return alone(stateDir, () => {
    const file = stateFiles.database(stateDir)
    if (inodeOf(file) !== inode) return undefined
    const at = now.toISOString()
    const aside = stateFiles.damagedDatabase(stateDir, at.replace(/[:.]/g, '-'))
    const copyFrom = prepare(stateDir)
    const restored = { at, copyFrom, file: inode === undefined ? undefined : path.basename(aside) }
    note(makingOf(stateDir), restored)
    fs.renameSync(makingOf(stateDir), freshOf(stateDir))
    // The log goes first: it must never be applied to the copy.
    for (const ending of ['-journal', '-wal', '-shm', '']) moveIfThere(file + ending, aside + ending)
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

/**
 * @returns undefined where there is no file
 * @throws `ENOTDIR` for a path that leads nowhere: a link to a disk that is away, or a file where a folder should be
 */
export function inodeOf(file: string): number | undefined {
  const inode = fs.statSync(file, { throwIfNoEntry: false })?.ino
  if (inode !== undefined || canBeMade(file)) return inode
  // Another program may have made it just now.
  const made = fs.statSync(file, { throwIfNoEntry: false })?.ino
  if (made === undefined) throw Object.assign(new Error(`${file} leads nowhere`), { code: 'ENOTDIR' })
  return made
}

/** Whether the nearest thing on the way to a path that is not there is a folder. */
function canBeMade(file: string): boolean {
  if (fs.lstatSync(file, { throwIfNoEntry: false })) return false
  const folder = path.dirname(file)
  return fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? canBeMade(folder)
}

/** What takes the place of the database, once it is whole. */
const freshOf = (stateDir: string) => `${stateFiles.database(stateDir)}.fresh`
/** The same before that. */
const makingOf = (stateDir: string) => `${stateFiles.database(stateDir)}.making`

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
  const making = makingOf(stateDir)
  for (const ending of ['', '-wal', '-shm', '-journal'])
    fs.rmSync(making + ending, { force: true, recursive: true })
  const copy = stateFiles.databaseCopies(stateDir).find(isSound)
  if (copy === undefined) return undefined
  fs.copyFileSync(copy, making)
  return fs.statSync(copy).mtime.toISOString()
}

function isSound(copy: string): boolean {
  try {
    if (!fs.existsSync(copy)) return false
    withDatabase(copy, copyKind, checkDatabase)
    return true
  } catch (error) {
    if (faultOf(error) === 'damaged') return false
    throw error
  }
}

function note(fresh: string, { at, copyFrom, file }: Restored): void {
  withDatabase(fresh, stateKind, database => {
    database.run('INSERT INTO restores VALUES (?, ?, ?)', at, copyFrom ?? null, file ?? '')
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
