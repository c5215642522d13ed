import { type Disk, idOf, realDisk, statIfKnown } from '../../disk/disk.ts'
import { isGone, isSameFolder, isStill, noInode } from '../../disk/identity.ts'
import { reachOf } from '../../scan/reach.ts'
import { isBelow, isOutside, pathOf } from '../../values/names.ts'
import type { Folder, Plan } from '../../values/values.ts'
import { targetOf } from '../moved-files.ts'
import { RunRefused } from '../refusals.ts'
import type { RunRecord } from '../run-log.ts'

/** A run with its folders outside as they are now; missing folders are marked as gone. */
export function withOutside(record: RunRecord): RunRecord {
  const recorded = record.header.outside ?? []
  const outside = recorded.map(folder => findFolder(folder, record))
  const isAnother = outside.some((now, at) => !isGone(now) && now.inode !== recorded[at]?.inode)
  const here = { ...record, header: { ...record.header, outside } }
  return isAnother ? withoutInodes(here) : here
}

/** Whether a path of a run lies in a folder outside that is not there. */
export function isOnGoneDisk({ header }: RunRecord): (path: string) => boolean {
  const gone = (header.outside ?? []).filter(isGone)
  return path => gone.some(folder => isBelow(folder.path, path))
}

/** The run with files that are recognized by size and time alone. */
export function withoutInodes(record: RunRecord): RunRecord {
  return {
    ...record,
    moves: record.moves.map(move => ({ ...move, inode: noInode })),
    copied: new Map(Array.from(record.copied, ([from, copy]) => [from, { ...copy, inode: noInode }])),
  }
}

/**
 * A plan with only those folders outside from or to which its files are moved.
 * @throws {RunRefused} if one is missing, or another one has its place
 */
export function withUsedOutside(plan: Plan, disk: Disk): Plan {
  const { outside, ...rest } = plan
  if (!outside) return plan
  const isUsed = ({ path }: Folder) =>
    plan.moves.some(({ from, to }) => isBelow(path, from) || isBelow(path, to))
  const used = outside.filter(isUsed)
  for (const folder of used) {
    const now = isGone(folder) ? undefined : folderAt(folder.path, disk)
    if (!now || !isSameFolder(now, folder)) throw new RunRefused({ code: 'outside-gone', path: folder.path })
  }
  const isKept = (folder: string) => !isOutside(folder) || used.some(({ path }) => isBelow(path, folder))
  const newFolders = plan.newFolders.filter(isKept)
  const oldFolders = plan.oldFolders.filter(isKept)
  return { ...rest, newFolders, oldFolders, ...(used.length === 0 ? {} : { outside: used }) }
}

/** The folder as it is now, or marked as gone. */
function findFolder(recorded: Folder, record: RunRecord): Folder {
  const now = folderAt(recorded.path, realDisk)
  const isIt = now && (isSameFolder(now, recorded) || holdsFileOf(record, recorded.path))
  return isIt ? now : { ...recorded, inode: noInode }
}

/** Whether one of the run's files is in this folder, with its size and time. */
function holdsFileOf(record: RunRecord, folder: string): boolean {
  const { moves, copied } = record
  return moves.some(move =>
    [targetOf(record, move), move.from].some(path => {
      const stats = isBelow(folder, path) ? statIfKnown(realDisk, pathOf(path, '')) : undefined
      return stats !== undefined && isStill({ ...move, ...copied.get(move.from), inode: noInode }, stats)
    }),
  )
}

/** Undefined if there is no folder, or its disk does not answer. */
function folderAt(path: string, disk: Disk): Folder | undefined {
  const stats = reachOf(path) === 'there' ? statIfKnown(disk, pathOf(path, '')) : undefined
  return stats?.isDirectory() ? { path, device: stats.dev, inode: idOf(stats) } : undefined
}
