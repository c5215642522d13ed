import type { Stats } from 'node:fs'
import { discard, hasSameContent } from '../../disk/copy-file.ts'
import { type Disk, isCloudOnly, syncFolder } from '../../disk/disk.ts'
import { inUseError } from '../../disk/failures.ts'
import { areOneFile, identityOf, isStill, isUntouched } from '../../disk/identity.ts'
import { whyNoCopy } from '../../scan/in-use.ts'
import { parentOf } from '../../values/names.ts'
import type { FailureReason, Move } from '../../values/values.ts'
import type { RunFolders } from '../apply/run-folders.ts'
import { targetOf } from '../moved-files.ts'
import type { RunRecord } from '../run-log.ts'

/** A file may be this much older or younger than its run: FAT keeps times to two seconds. */
export const clockSlackMs = 2000

/** A run that is being settled. */
export type Settling = { readonly folders: RunFolders; readonly record: RunRecord; readonly disk: Disk }

/** A move of an interrupted run, after it is settled. */
export type MoveState = {
  readonly move: Move
  readonly isMoved: boolean
  readonly sizeBytes: number
  /** It was half made, and is completed now. */
  readonly isFinished?: true
  /** Reason why it is not moved, if known. */
  readonly reason?: FailureReason
}

/** A file at its two places. */
type Seen = {
  readonly move: Move
  /** The last name tried. */
  readonly to: string
  /** What the run noted about a whole copy. */
  readonly copy: Pick<Move, 'inode' | 'modifiedMs'> | undefined
  readonly source: Stats | undefined
  readonly target: Stats | undefined
  readonly hasSource: boolean
}

/**
 * Completes or reverts a half move, see `settleMoves`.
 * @returns undefined for a file that is in neither place, or has changed
 */
export function settleMove(settling: Settling, move: Move): MoveState | undefined {
  const { folders, record, disk } = settling
  folders.closeSome()
  const seen = seeFile(settling, move)
  const { to, copy, source, target, hasSource } = seen
  const hasTarget = target !== undefined && isStill({ ...move, ...copy }, target)
  const double = hasSource && hasTarget ? doubleOf(settling, seen) : undefined
  if (double) return settleDouble(settling, seen, double)
  if (hasSource) {
    if (target && isReserved(target, to, record)) disk.unlinkSync(folders.pathOf(to))
    return { move, isMoved: false, sizeBytes: 0 }
  }
  if (!hasTarget) return undefined
  const wasOnWayBack = move.group !== undefined && source && isReserved(source, move.from, record)
  if (wasOnWayBack) disk.unlinkSync(folders.pathOf(move.from))
  return { move, isMoved: true, sizeBytes: target.size }
}

/** False also if a folder of its path is blocked. */
export function isThere(settling: Settling, path: string): boolean {
  return statOf(settling, path) !== undefined
}

/** Removes an unfinished copy, if there is one of this name. */
export function removeTemporary(settling: Settling, path: string): void {
  const { folders, disk } = settling
  folders.closeSome()
  if (statOf(settling, path)?.isFile()) discard(disk, folders.pathOf(path))
}

function statOf({ folders, disk }: Settling, path: string): Stats | undefined {
  if (folders.problemOf(parentOf(path))) return undefined
  return disk.lstatSync(folders.pathOf(path), { throwIfNoEntry: false })
}

function seeFile(settling: Settling, move: Move): Seen {
  const { record } = settling
  const to = targetOf(record, move)
  const source = statOf(settling, move.from)
  const back = move.group === undefined ? undefined : record.copied.get(to) // its group was being moved back
  const isFirst = source !== undefined && isStill(move, source)
  const isBack = source !== undefined && back !== undefined && isStill({ ...move, ...back }, source)
  const target = statOf(settling, to)
  return { move, to, copy: record.copied.get(move.from), source, target, hasSource: isFirst || isBack }
}

/**
 * Whether both names lead to one file, or the copy has the same contents as the original. Size and time are not enough to
 * remove an original: somebody may have changed either of them. A file that is only in the cloud is not read: both stay.
 */
function doubleOf({ folders, disk }: Settling, { move, to, copy }: Seen): 'one file' | 'copy' | undefined {
  const [source, target] = [folders.pathOf(move.from), folders.pathOf(to)]
  if (areOneFile(disk, source, target)) return 'one file'
  const isHere = (path: string) => !isCloudOnly(disk, disk.lstatSync(path), () => path)
  const isCopy = copy && isHere(source) && isHere(target) && hasSameContent(disk, source, target)
  return isCopy ? 'copy' : undefined
}

function settleDouble(
  { folders, disk }: Settling,
  { move, to, copy, source, target }: Seen,
  double: 'one file' | 'copy',
): MoveState {
  if (copy) syncFolder(disk, folders.folderPath(parentOf(to)))
  if (source && target && double === 'copy') {
    const reason = whyOriginalStays(disk, folders.pathOf(move.from), folders.pathOf(to), source, target)
    if (reason !== undefined) {
      disk.unlinkSync(folders.pathOf(to))
      return { move, isMoved: false, sizeBytes: 0, reason }
    }
  }
  disk.unlinkSync(folders.pathOf(move.from))
  return { move, isMoved: true, isFinished: true, sizeBytes: target?.size ?? 0 }
}

/**
 * Reason to remove the copy instead of its original.
 * @throws the reason `in-use` if a program may still write to both, so that both stay
 */
function whyOriginalStays(
  disk: Disk,
  original: string,
  copy: string,
  before: Stats,
  copied: Stats,
): 'in-use' | 'recent' | undefined {
  const nowMs = Date.now()
  const why = whyNoCopy(disk, original, before, nowMs)
  const now = disk.lstatSync(original, { throwIfNoEntry: false })
  const isChanged = now !== undefined && !isUntouched(identityOf(now), identityOf(before))
  const isCopyInUse = why !== undefined && whyNoCopy(disk, copy, copied, nowMs) === 'in-use'
  if (isChanged || isCopyInUse) throw inUseError('in-use')
  return why
}

/**
 * Whether an empty file is one with which the run reserved a name. The name was free when the run was planned, so the file
 * is newer than the run; an older one is somebody else's. Disks without birth times (exFAT by FUSE, sshfs) report 0. There
 * the last change counts, because an empty file of ours was never written to.
 */
function isReserved(target: Stats, to: string, record: RunRecord): boolean {
  const startedMs = Date.parse(record.header.startedAt) - clockSlackMs
  const isEmpty = target.isFile() && target.size === 0
  // The time of birth alone would also match a copy of somebody's empty file.
  const madeMs = Math.min(target.birthtimeMs || target.mtimeMs, target.mtimeMs)
  return isEmpty && record.reserving.has(parentOf(to)) && madeMs >= startedMs
}
