import { RunRefused } from '../journal/refusals.ts'
import type { RunRecord } from '../journal/run-log.ts'
import { codeOf, type Disk, idOf, realDisk } from '../model/disk.ts'
import { isGone, isSameFolder, isStill, noInode } from '../model/identity.ts'
import { isBelow, isOutside, pathOf } from '../model/names.ts'
import type { Folder, Plan } from '../model/values.ts'
import { reachOf } from '../scan/reach.ts'

/** A run with its folders outside as they are now, and marked as gone where they are not there. */
export function withOutside(record: RunRecord): RunRecord {
  const recorded = record.header.outside ?? []
  const outside = recorded.map(folder => findFolder(folder, record))
  const isAnother = outside.some((now, at) => !isGone(now) && now.inode !== recorded[at]?.inode)
  const here = { ...record, header: { ...record.header, outside } }
  return isAnother ? withoutInodes(here) : here
}

/** The run with nothing that tells a file but its size and time. */
export function withoutInodes(record: RunRecord): RunRecord {
  return {
    ...record,
    moves: record.moves.map(move => ({ ...move, inode: noInode })),
    copied: new Map(Array.from(record.copied, ([from, copy]) => [from, { ...copy, inode: noInode }])),
  }
}

/**
 * A plan with those of its folders outside that its files come from or go to.
 * @throws {RunRefused} where one is not there, or another one has its place
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
function holdsFileOf({ moves, renamed, copied }: RunRecord, folder: string): boolean {
  return moves.some(move =>
    [renamed.get(move.from) ?? move.to, move.from].some(path => {
      const stats = isBelow(folder, path) ? statAt(path, realDisk) : undefined
      return stats !== undefined && isStill({ ...move, ...copied.get(move.from), inode: noInode }, stats)
    }),
  )
}

/** Undefined where there is none, and where it does not answer. */
function folderAt(path: string, disk: Disk): Folder | undefined {
  const stats = reachOf(path) === 'there' ? statAt(path, disk) : undefined
  return stats?.isDirectory() ? { path, device: stats.dev, inode: idOf(stats) } : undefined
}

function statAt(path: string, disk: Disk) {
  try {
    return disk.lstatSync(pathOf(path, ''), { throwIfNoEntry: false })
  } catch (error) {
    if (codeOf(error) === '') throw error
    return undefined
  }
}
