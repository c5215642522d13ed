import type { Stats } from 'node:fs'
import type { FileEntry, Folder } from '../values/values.ts'
import { type Disk, idOf } from './disk.ts'

/** What makes a file, or a folder, the same one that was seen before. */

/** What is remembered of a file besides its name. */
export type FileIdentity = Pick<FileEntry, 'inode' | 'sizeBytes' | 'modifiedMs'>

/** In place of an inode that identifies nothing. */
export const noInode = -1

/** A folder outside the chosen one that a run names and that is not there now. */
export function isGone({ inode }: Folder): boolean {
  return inode === noInode
}

/**
 * The same file, which may have been written to since, or have a new inode because its disk was attached again or put
 * back from a backup: the same inode, or the same size and time.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  return (
    one.inode === other.inode || (one.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs)
  )
}

/** The same file, and nobody has written to it since. */
export function isUntouched(one: FileIdentity, other: FileIdentity): boolean {
  return one.inode === other.inode && one.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs
}

export function identityOf(stats: Stats): FileIdentity {
  return { inode: idOf(stats), sizeBytes: stats.size, modifiedMs: stats.mtimeMs }
}

/** Whether what is on the disk is a file, and the one that was seen. */
export function isStill(seen: FileIdentity, stats: Stats): boolean {
  return stats.isFile() && isSameFile(identityOf(stats), seen)
}

/** True when both names lead to one file. */
export function areOneFile(disk: Disk, one: string, other: string): boolean {
  const a = disk.lstatSync(one, { throwIfNoEntry: false })
  const b = disk.lstatSync(other, { throwIfNoEntry: false })
  return a !== undefined && b !== undefined && idOf(a) === idOf(b) && a.dev === b.dev
}

export function isSameFolder(
  one: Pick<Folder, 'device' | 'inode'>,
  other: Pick<Folder, 'device' | 'inode'>,
): boolean {
  return one.inode === other.inode && one.device === other.device
}
