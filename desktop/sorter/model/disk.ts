import fs from 'node:fs'
import type { FilePath } from './names.ts'

/** The file system calls of the sorter, as a value, so that a test can fail or end the program at any of them. */
export type Disk = Pick<
  typeof fs,
  | 'accessSync'
  | 'closeSync'
  | 'fchmodSync'
  | 'fchownSync'
  | 'fdatasyncSync'
  | 'fstatSync'
  | 'fsyncSync'
  | 'futimesSync'
  | 'linkSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readdirSync'
  | 'readSync'
  | 'renameSync'
  | 'rmdirSync'
  | 'unlinkSync'
  | 'writeSync'
>

export const realDisk: Disk = fs

/** The system's code of an error, e.g. `EACCES`; '' for anything else. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Makes a folder's entries durable. Windows cannot sync folders and does not need it: its file systems log them. */
export function syncFolder(disk: Disk, path: FilePath): void {
  if (process.platform === 'win32') return
  const descriptor = disk.openSync(path, 'r')
  try {
    disk.fsyncSync(descriptor)
  } catch (error) {
    // Some network file systems refuse to sync a folder; there is nothing better to call there.
    if (codeOf(error) !== 'EINVAL' && codeOf(error) !== 'ENOTSUP') throw error
  } finally {
    disk.closeSync(descriptor)
  }
}
