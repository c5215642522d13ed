import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { codeOf, idOfNumber } from '../disk/disk.ts'
import { isSameFolder } from '../disk/identity.ts'
import { FolderRefused, type OpenFolderOptions, openFolder } from '../scan/folder.ts'
import { pathOf } from '../values/names.ts'
import type { Folder } from '../values/values.ts'

/** A watched folder as it was last found. */
export type FoundFolder = {
  readonly folder: Folder
  /** Null until the folder is first found by this program. */
  readonly modifiedNs: bigint | null
}

/**
 * The folder that is at a watched path now: it can go, come back, or be replaced by another one.
 * @param before null if no folder is known
 * @param checkedMs when the path was checked last, in milliseconds since 1970
 * @returns `isChanged`: the folder's own time differs from `before`. `isMadeAnew`: it is another folder, made after
 * `checkedMs`, so everything in it is new
 * @throws {FolderRefused}
 */
export async function findFolder(
  path: string,
  before: FoundFolder | null,
  checkedMs: number,
  options: OpenFolderOptions,
): Promise<
  FoundFolder & { readonly isSame: boolean; readonly isChanged: boolean; readonly isMadeAnew: boolean }
> {
  const { ino, dev, mtimeNs, birthtimeMs } = await statFolder(path, options)
  const there = { inode: idOfNumber(ino), device: Number(dev) }
  if (before !== null && isSameFolder(before.folder, there)) {
    // Dangers are checked once: a later download must not stop the watch.
    const isChanged = mtimeNs !== before.modifiedNs
    return { folder: before.folder, modifiedNs: mtimeNs, isSame: true, isChanged, isMadeAnew: false }
  }
  const isMadeAnew = before !== null && Number(birthtimeMs) > checkedMs - clockSlackMs
  const folder = openFolder(path, options)
  return { folder, modifiedNs: mtimeNs, isSame: false, isChanged: true, isMadeAnew }
}

/** Largest difference between the clocks of a file system and of the computer. */
const clockSlackMs = 2000

/** Asynchronous, so that a share that does not answer does not block the other folders. */
async function statFolder(path: string, options: OpenFolderOptions): Promise<BigIntStats> {
  try {
    const stats = await stat(pathOf(path, ''), { bigint: true })
    if (stats.isDirectory()) return stats
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
  openFolder(path, options)
  throw new FolderRefused({ code: 'missing', path }) // the folder came back between the two calls
}
