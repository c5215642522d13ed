import { dirname } from 'node:path'
import type { RunRecord } from '../journal/read-record.ts'
import { RunRefused } from '../journal/refusals.ts'
import { MoveColumns } from '../model/columns.ts'
import { codeOf, type Disk, idOf, realDisk } from '../model/disk.ts'
import { compareVolumes, isGone, isSameId, isStill, matchFolder, noInode } from '../model/identity.ts'
import { isBelow, isOutside, pathOf } from '../model/names.ts'
import type { Failure, Folder, Move, Plan, Series } from '../model/values.ts'
import { placeOf } from '../scan/place.ts'
import { reachOf } from '../scan/reach.ts'
import { bornVolumeOf } from '../scan/volume.ts'

/**
 * A record with its folders outside where they are now: also where their disk is mounted elsewhere, and marked as gone where
 * it is not attached.
 */
export function withOutside(record: RunRecord): RunRecord {
  const outside = record.header.outside ?? []
  const found = outside.map(folder => findFolder(folder, record))
  const ways = outside.map((folder, at) => ({ from: folder.path, to: found[at]?.path ?? folder.path }))
  const hasMoved = ways.some(({ from, to }) => from !== to)
  const moved = { ...(hasMoved ? relocated(record, ways) : record) }
  const hasOthers = outside.some((folder, at) => {
    const now = found[at]
    return now !== undefined && !isGone(now) && !isSameId(now.inode, folder.inode)
  })
  const header = { ...moved.header, outside: found }
  return hasOthers ? withoutInodes({ ...moved, header }) : { ...moved, header }
}

/** The record with nothing that tells a file but its size and time. */
export function withoutInodes(record: RunRecord): RunRecord {
  return {
    ...record,
    moves: mapped(record.moves, move => ({ ...move, inode: noInode })),
    copied: new Map(Array.from(record.copied, ([from, copy]) => [from, { ...copy, inode: noInode }])),
  }
}

function mapped(moves: Series<Move>, to: (move: Move) => Move): Series<Move> {
  const columns = new MoveColumns()
  for (const move of moves) columns.push(to(move))
  return columns
}

/**
 * A plan with those of its folders outside that its files come from or go to.
 * @throws {RunRefused} where the disk of one is not there, or another one has its place; a folder that is only missing on
 * its disk is said of each file
 */
export function withUsedOutside(plan: Plan, disk: Disk): Plan {
  const { outside, ...rest } = plan
  if (!outside) return plan
  const isUsed = ({ path }: Folder) =>
    plan.moves.some(({ from, to }) => isBelow(path, from) || isBelow(path, to))
  const used = outside.filter(isUsed)
  for (const folder of used) {
    if (isGone(folder) || !isOnItsDisk(folder, disk))
      throw new RunRefused({ code: 'outside-gone', path: folder.path })
  }
  const isKept = (folder: string) => !isOutside(folder) || used.some(({ path }) => isBelow(path, folder))
  const newFolders = plan.newFolders.filter(isKept)
  const oldFolders = plan.oldFolders.filter(isKept)
  return { ...rest, newFolders, oldFolders, ...(used.length === 0 ? {} : { outside: used }) }
}

function isOnItsDisk(folder: Folder, disk: Disk): boolean {
  const now = lookAtFolder(folder.path, disk)
  return now && matchFolder(folder, now) === 'same' ? true : isDiskOf(folder, disk)
}

/** The folder as it is now, or marked as gone. */
function findFolder(recorded: Folder, record: RunRecord): Folder {
  const now = lookAtFolder(placeOf(recorded), realDisk)
  if (now && isThat(recorded, now, record)) return now
  return isDiskOf(recorded, realDisk) ? recorded : { ...recorded, inode: noInode }
}

function isThat(recorded: Folder, now: Folder, record: RunRecord): boolean {
  const match = matchFolder(recorded, now)
  if (match !== 'likely') return match === 'same'
  if (compareVolumes(recorded.volume, now.volume) === 'another') return false
  if (recorded.path === now.path && isOneDisk(recorded, now)) return true
  const way = { from: recorded.path, to: now.path }
  return record.moves.some(move => {
    const path = [record.renamed.get(move.from) ?? move.to, move.from].find(each =>
      isBelow(recorded.path, each),
    )
    const stats = path === undefined ? undefined : statAt(moveTo(path, [way]), realDisk)
    return stats !== undefined && isStill({ ...move, ...record.copied.get(move.from), inode: noInode }, stats)
  })
}

/** Whether the disk of a folder is where it was, so that the folder itself was removed, or replaced. */
function isDiskOf(folder: Folder, disk: Disk): boolean {
  for (let at = folder.path; ; at = dirname(at)) {
    const now = lookAtFolder(at, disk)
    if (now) return isOneDisk(folder, now)
    if (dirname(at) === at) return false
  }
}

/** Numbers of devices hold only as long as a disk is attached, and disks come in few sizes: where no mark tells, both. */
function isOneDisk(one: Folder, other: Folder): boolean {
  const compared = compareVolumes(one.volume, other.volume)
  return (
    compared === 'same' || (one.device === other.device && (compared === 'alike' || compared === 'unknown'))
  )
}

/** Undefined where there is none, and where it does not answer. */
function lookAtFolder(path: string, disk: Disk): Folder | undefined {
  const stats = reachOf(path) === 'there' ? statAt(path, disk) : undefined
  if (!stats?.isDirectory()) return undefined
  return { path, device: stats.dev, inode: idOf(stats), volume: bornVolumeOf(path, stats.dev, false) }
}

function statAt(path: string, disk: Disk) {
  try {
    return disk.lstatSync(pathOf(path, ''), { throwIfNoEntry: false })
  } catch (error) {
    if (codeOf(error) === '') throw error
    return undefined
  }
}

type FolderWay = { readonly from: string; readonly to: string }

/** A path that lies in one of the folders, where that folder is now. */
function moveTo(path: string, ways: readonly FolderWay[]): string {
  const way = ways.find(({ from }) => isBelow(from, path))
  return way ? way.to + path.slice(way.from.length) : path
}

function relocated(record: RunRecord, ways: readonly FolderWay[]): RunRecord {
  const inner = ways.toSorted((one, other) => other.from.length - one.from.length)
  const at = (path: string) => moveTo(path, inner)
  const { header } = record
  return {
    ...record,
    header: {
      ...header,
      newFolders: header.newFolders.map(at),
      oldFolders: header.oldFolders.map(at),
    },
    moves: mapped(record.moves, move => ({ ...move, from: at(move.from), to: at(move.to) })),
    found: new Set(Array.from(record.found, at)),
    renamed: new Map(Array.from(record.renamed, ([from, to]) => [at(from), at(to)])),
    copied: new Map(Array.from(record.copied, ([from, copy]) => [at(from), copy])),
    reserving: new Set(Array.from(record.reserving, at)),
    failures: record.failures.map(
      (failed): Failure => ({
        ...failed,
        from: at(failed.from),
        to: at(failed.to),
        ...(failed.with === undefined ? {} : { with: at(failed.with) }),
      }),
    ),
  }
}
