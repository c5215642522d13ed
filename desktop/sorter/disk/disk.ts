import fs, { type BigIntStats, type Stats } from 'node:fs'
import type { FileId } from '../values/values.ts'
import { nativeCalls } from './native/native.ts'
import type { NativeCalls } from './native/native-calls.ts'

/** The file system calls of the sorter, as a value, so that a test can fail or end the program at any of them. */
export type Disk = NativeCalls &
  Pick<
    typeof fs,
    | 'closeSync'
    | 'fchmodSync'
    | 'fstatSync'
    | 'fsyncSync'
    | 'futimesSync'
    | 'linkSync'
    | 'lstatSync'
    | 'mkdirSync'
    | 'opendirSync'
    | 'openSync'
    | 'readdirSync'
    | 'readSync'
    | 'renameSync'
    | 'rmdirSync'
    | 'unlinkSync'
    | 'writeSync'
  >

export const realDisk: Disk = exactDisk({ ...fs, ...nativeCalls })

/**
 * Asks again with `bigint` if a file's number is too large to be exact. Asking with `bigint` always would make a listing
 * of 100,000 files a third slower.
 */
export function exactDisk(disk: Disk): Disk {
  const lstatSync = (path: fs.PathLike, options?: fs.StatSyncOptions) =>
    exact(disk.lstatSync(path, options), () => disk.lstatSync(path, { bigint: true }))
  const fstatSync = (descriptor: number, options?: fs.StatOptions) =>
    exact(disk.fstatSync(descriptor, options), () => disk.fstatSync(descriptor, { bigint: true }))
  return {
    ...disk,
    lstatSync: lstatSync as Disk['lstatSync'], // each is one of many forms
    fstatSync: fstatSync as Disk['fstatSync'],
  }
}

function exact<T extends Stats | BigIntStats | undefined>(stats: T, again: () => BigIntStats): T {
  if (stats === undefined || typeof stats.ino === 'bigint' || Number.isSafeInteger(stats.ino)) return stats
  return Object.assign(stats, { exactIno: String(again().ino) })
}

/**
 * Whether reading a file would download it. Asks the system only about files with fewer blocks on the disk than their size
 * needs, which include sparse files. False without the native part.
 */
export function isCloudOnly(disk: Disk, stats: Stats, path: () => string): boolean {
  if (stats.blocks * 512 >= stats.size) return false
  try {
    return disk.isCloudOnlySync(path())
  } catch (error) {
    if (codeOf(error) === '') throw error
    return false // the file is gone, or the system does not know
  }
}

/** The number of a file; exact in stats from an {@link exactDisk}. */
export function idOf(stats: Stats): FileId {
  return 'exactIno' in stats && typeof stats.exactIno === 'string' ? stats.exactIno : stats.ino
}

export function idOfNumber(ino: bigint): FileId {
  const number = Number(ino)
  return Number.isSafeInteger(number) ? number : String(ino)
}

/** The stats of what is at a path, without following links; undefined also if the disk returns an error. */
export function statIfKnown(disk: Disk, path: string): Stats | undefined {
  try {
    return disk.lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    if (codeOf(error) === '') throw error
    return undefined
  }
}

/** The system's code of an error, e.g. `EACCES`; '' for anything else. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Makes a folder's entries durable. Windows cannot sync folders and does not need it: its file systems log them. */
export function syncFolder(disk: Disk, path: string): void {
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
