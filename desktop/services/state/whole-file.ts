import fs from 'node:fs'
import path from 'node:path'
import { type KeptText, realDisk, syncFolder } from '../../sorter/index.ts'
import { lockFolder } from './folder-lock.ts'
import { fileRights, folderRights } from './state-dir.ts'

/**
 * Replaces what a file holds as a whole: a reader finds the old text or the new one, even after a power cut.
 * Creates a missing folder. No other user of this computer may read the file or a folder made here. A symbolic link, as
 * to where somebody keeps settings under version control, stays: what it leads to is replaced.
 */
export function writeWhole(place: string, text: string | Uint8Array): void {
  const file = linkedFile(place)
  const folder = path.dirname(file)
  fs.mkdirSync(folder, { recursive: true, mode: folderRights })
  const { randomBytes } = process.getBuiltinModule('node:crypto')
  const fresh = path.join(folder, `.${path.basename(file)}.${randomBytes(4).toString('hex')}`)
  try {
    fs.writeFileSync(fresh, text, { mode: fileRights, flag: 'wx', flush: true })
    fs.renameSync(fresh, file)
  } catch (error) {
    fs.rmSync(fresh, { force: true })
    throw error
  }
  syncFolder(realDisk, folder)
}

/** The file that a path leads to; the path itself where nothing is there, or its link leads nowhere. */
function linkedFile(place: string): string {
  try {
    return fs.realpathSync(place)
  } catch {
    return place
  }
}

/** What a value has to be like; a schema of zod is one. */
export type Form<T> = {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false }
}

/** The value in a JSON file; null when there is none, or it is not of this form. */
export function readJson<T>(file: string, form: Form<T>): T | null {
  try {
    const kept = form.safeParse(JSON.parse(fs.readFileSync(file, 'utf8')))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** A file for what the sorter keeps. */
export function keptText(file: string): KeptText {
  return {
    read() {
      try {
        return fs.readFileSync(file, 'utf8')
      } catch {
        return null
      }
    },
    write: text => writeWhole(file, text),
  }
}

export const writeJson = (file: string, value: unknown): void => writeWhole(file, JSON.stringify(value))

/** How long to wait for another process's change, which takes a few milliseconds. */
const patienceMs = 3000
const pauseMs = 5

/**
 * Runs work that reads a file of the state folder and replaces it, while no other process or thread does the same.
 * A lock that is not released in time is passed over, and removed where nobody can tell whether its process has ended, e.g.
 * on another computer that shares the folder: the file stays whole, and only a change made in the meantime could be lost.
 */
export function alone<T>(file: string, work: () => T): T {
  const until = performance.now() + patienceMs
  let lock = lockFile(file)
  while (lock === undefined && performance.now() < until) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs * (1 + Math.random()))
    lock = lockFile(file)
  }
  lock ??= lockFile(file, true)
  try {
    return work()
  } finally {
    lock?.release()
  }
}

/** The lock between processes of a run, by the file's name instead of a folder's place on the disk. */
function lockFile(file: string, takeOver = false) {
  const { createHash } = process.getBuiltinModule('node:crypto')
  const key = createHash('sha256').update(path.basename(file)).digest().readUInt32LE()
  const lock = lockFolder(path.dirname(file), { path: file, device: 0, inode: key }, takeOver)
  return 'release' in lock ? lock : undefined
}
