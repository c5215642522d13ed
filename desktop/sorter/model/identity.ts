import type { Stats } from 'node:fs'
import type { Disk } from './disk.ts'
import type { FilePath } from './names.ts'
import type { FileEntry, Folder } from './values.ts'

/** What makes a file, or a folder, the same one that was seen before. */

/** What is remembered of a file besides its name. */
export type FileIdentity = Pick<FileEntry, 'inode' | 'sizeBytes' | 'modifiedMs'>

/** Takes the place of an inode that tells nothing. */
export const noInode = -1

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

export function identityOf({ ino, size, mtimeMs }: Stats): FileIdentity {
  return { inode: ino, sizeBytes: size, modifiedMs: mtimeMs }
}

/** Whether what is on the disk is a file, and the one that was seen. */
export function isStill(seen: FileIdentity, stats: Stats): boolean {
  return stats.isFile() && isSameFile(identityOf(stats), seen)
}

/** True when both names lead to one file. */
export function areOneFile(disk: Disk, one: FilePath, other: FilePath): boolean {
  const a = disk.lstatSync(one, { throwIfNoEntry: false })
  const b = disk.lstatSync(other, { throwIfNoEntry: false })
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev
}

export function isSameFolder(
  one: Pick<Folder, 'device' | 'inode'>,
  other: Pick<Folder, 'device' | 'inode'>,
): boolean {
  return one.inode === other.inode && one.device === other.device
}

/** The folder of a record is the one that is here. Device numbers change when a disk is attached again. */
export function isFolderAgain(recorded: Folder, folder: Folder): boolean {
  return isSameFolder(recorded, folder) || (recorded.inode === folder.inode && recorded.path === folder.path)
}
