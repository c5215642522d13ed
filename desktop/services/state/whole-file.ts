import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Replaces a file's text as a whole: whoever reads it, also after a power cut, finds the old text or the new one. */
export function writeWhole(file: string, text: string): void {
  const folder = path.dirname(file)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fresh = path.join(folder, `.${path.basename(file)}.${randomBytes(4).toString('hex')}`)
  try {
    fs.writeFileSync(fresh, text, { mode: 0o600, flag: 'wx', flush: true })
    fs.renameSync(fresh, file)
  } catch (error) {
    fs.rmSync(fresh, { force: true })
    throw error
  }
  syncFolder(folder)
}

/** Windows cannot sync a folder, and its file systems log their names anyway. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
