import type { Stats } from 'node:fs'
import { type Disk, idOf } from './disk.ts'
import type { FilePath } from './names.ts'
import type { FileEntry, FileId, Folder, Volume } from './values.ts'

/** What makes a file, or a folder, the same one that was seen before. */

/** What is remembered of a file besides its name. */
export type FileIdentity = Pick<FileEntry, 'inode' | 'sizeBytes' | 'modifiedMs'>

/** Takes the place of an inode that tells nothing. */
export const noInode = -1

/** A folder outside the chosen one that a record names and whose disk is not there now. */
export function isGone({ inode }: Folder): boolean {
  return inode === noInode
}

/**
 * The same file, which may have been written to since, or have a new inode because its disk was attached again or put
 * back from a backup: the same inode, or the same size and time.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  return (
    isSameId(one.inode, other.inode) ||
    (one.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs)
  )
}

/** The same file, and nobody has written to it since. */
export function isUntouched(one: FileIdentity, other: FileIdentity): boolean {
  return (
    isSameId(one.inode, other.inode) &&
    one.sizeBytes === other.sizeBytes &&
    one.modifiedMs === other.modifiedMs
  )
}

export function identityOf(stats: Stats): FileIdentity {
  return { inode: idOf(stats), sizeBytes: stats.size, modifiedMs: stats.mtimeMs }
}

/** Version 0.1.0 rounded large numbers: what is left of one is compared. */
export function isSameId(one: FileId, other: FileId): boolean {
  return one === other || (typeof one !== typeof other && Number(one) === Number(other))
}

/** Whether what is on the disk is a file, and the one that was seen. */
export function isStill(seen: FileIdentity, stats: Stats): boolean {
  return stats.isFile() && isSameFile(identityOf(stats), seen)
}

/** True when both names lead to one file. */
export function areOneFile(disk: Disk, one: FilePath, other: FilePath): boolean {
  const a = disk.lstatSync(one, { throwIfNoEntry: false })
  const b = disk.lstatSync(other, { throwIfNoEntry: false })
  return a !== undefined && b !== undefined && idOf(a) === idOf(b) && a.dev === b.dev
}

export function isSameFolder(
  one: Pick<Folder, 'device' | 'inode'>,
  other: Pick<Folder, 'device' | 'inode'>,
): boolean {
  return isSameId(one.inode, other.inode) && one.device === other.device
}

/**
 * Whether the folder of a record is the one that is here: the one meaning of 'the same folder' wherever records are looked
 * for. `likely`: only if a file of the run is there, since a folder may have been put back from a backup, or have taken
 * another one's path.
 */
export function matchFolder(recorded: Folder, folder: Folder): 'same' | 'likely' | 'other' {
  const hasPath = recorded.path === folder.path
  const hasInode = isSameId(recorded.inode, folder.inode)
  const isSame = hasInode && (hasPath || recorded.device === folder.device)
  switch (compareVolumes(recorded.volume, folder.volume)) {
    case 'same':
      if (isSame || hasInode) return 'same'
      return hasPath || hasPlace(recorded, folder) ? 'likely' : 'other'
    case 'alike':
      if (isSame) return 'same'
      return hasPath || hasInode || hasPlace(recorded, folder) ? 'likely' : 'other'
    case 'unlike': // grown since, or another disk that was given the number of the first
      return isSame || hasPath ? 'likely' : 'other'
    case 'another':
      return hasPath ? 'likely' : 'other'
    case 'unknown':
      if (isSame) return 'same'
      return hasPath || hasInode ? 'likely' : 'other'
  }
}

/** True where nothing but a number of the folder speaks for it: then its files have to be the very same ones. */
export function isKnownByInodeAlone(recorded: Folder, folder: Folder): boolean {
  return recorded.path !== folder.path && compareVolumes(recorded.volume, folder.volume) === 'unknown'
}

/** At the same place of their disks. */
function hasPlace({ volume }: Folder, folder: Folder): boolean {
  return volume !== undefined && volume.path === folder.volume?.path
}

/** Disk marks are certain. Sizes only make it likely: disks come in few sizes, and some grow. */
export function compareVolumes(
  one: Volume | undefined,
  other: Volume | undefined,
): 'same' | 'another' | 'alike' | 'unlike' | 'unknown' {
  const isMark = (volume: Volume) => volume.id.startsWith('uuid:')
  if (!one || !other || isMark(one) !== isMark(other)) return 'unknown'
  const isBornElsewhere =
    one.bornMs !== undefined && other.bornMs !== undefined && one.bornMs !== other.bornMs
  const isEqual = one.id === other.id && !isBornElsewhere
  if (isMark(one)) return isEqual ? 'same' : 'another'
  return isEqual ? 'alike' : 'unlike'
}
