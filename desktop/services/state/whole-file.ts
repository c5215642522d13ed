import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from '../../sorter/index.ts'
import { systemErrors } from './database/faults.ts'
import { takeLock } from './database/locks.ts'
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
  syncFolder(folder)
}

/** Makes a folder's entries durable. Windows cannot sync folders and does not need it: its file systems log them. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(descriptor)
  } catch (error) {
    // Some network file systems refuse to sync a folder; there is nothing better to call there.
    if (codeOf(error) !== 'EINVAL' && codeOf(error) !== 'ENOTSUP') throw error
  } finally {
    fs.closeSync(descriptor)
  }
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
    const parsed = form.safeParse(JSON.parse(fs.readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export const writeJson = (file: string, value: unknown): void => writeWhole(file, JSON.stringify(value))

/** How long to wait for another program's change, which takes a few milliseconds. */
const usualPatienceMs = 3000

/**
 * Runs work that reads a file of the data folder and replaces it, while no other process or thread does the same.
 * @param locks the folder of its lock: not among files that people keep under version control
 * @throws an error with a sentence where another one does not come to its end
 */
export function alone<T>(
  file: string,
  work: () => T,
  locks = path.join(path.dirname(file), 'locks'),
  patienceMs = usualPatienceMs,
): T {
  const lock = systemErrors(() => takeLock(path.join(locks, path.basename(file)), patienceMs))
  if (!lock) throw new Error(`${file} is being changed by another program. Try again.`)
  try {
    return work()
  } finally {
    lock.release()
  }
}
