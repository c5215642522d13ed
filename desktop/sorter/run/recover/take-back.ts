import type { Stats } from 'node:fs'
import { codeOf, type Disk } from '../../disk/disk.ts'
import { isStill, noInode } from '../../disk/identity.ts'
import { reversed } from '../../plan/plan.ts'
import { parentOf, pathOf } from '../../values/names.ts'
import type { Folder, Move, Receipt } from '../../values/values.ts'
import type { NewRun, RunRecord } from '../run-log.ts'
import { missingFolders } from './missing-folders.ts'
import { newRun, type RunOptions } from './new-run.ts'
import { isOnGoneDisk } from './outside.ts'
import { outcomeOf, planWith } from './plan-of-run.ts'
import { clockSlackMs } from './settle-move.ts'

/** The moves of a run that an undo has to reverse. */
export type TakingBack = {
  readonly moves: readonly Move[]
  /**
   * When all their files were found at their new places, unchanged. Undefined if one was not: then the undo checks each
   * file again, and reports what is wrong.
   */
  readonly checkedAtMs: number | undefined
}

/** All moves except those that failed, were never made, or are already undone. */
export function movesToTakeBack(record: RunRecord, folder: Folder, disk: Disk): TakingBack {
  const checkedAtMs = Date.now()
  let areAllFound = true
  const stat = (path: string) => disk.lstatSync(pathOf(folder.path, path), { throwIfNoEntry: false })
  const isOnGone = isOnGoneDisk(record)
  const failed = new Set(record.failures.map(({ from }) => from))
  const startedMs = Date.parse(record.header.startedAt)
  const wayBackOf = (move: Move): Move | undefined => {
    if (failed.has(move.from)) return undefined
    if (isOnGone(move.from) || isOnGone(move.to)) {
      areAllFound = false
      return move
    }
    const target = stat(move.to)
    if (target && isStill(move, target)) {
      const isAnother = isYounger(target, startedMs) && !record.copied.has(move.from)
      if (!isAnother) return move
      areAllFound = false
      return { ...move, inode: noInode }
    }
    const source = stat(move.from)
    if (source && isStill(move, source)) return undefined
    areAllFound = false
    return move
  }
  const moves = outcomeOf(record, folder).moves.map(move => {
    try {
      return wayBackOf(move)
    } catch (error) {
      if (codeOf(error) === '') throw error
      areAllFound = false
      return move // the undo reports what is wrong
    }
  })
  const back = moves.filter(move => move !== undefined)
  return { moves: back, checkedAtMs: areAllFound ? checkedAtMs : undefined }
}

/**
 * Whether a file was made after the run, so that it is not the moved one: disks reuse the inode of a deleted file. Then
 * only size and time count. Disks without birth times report 0 or the last change.
 */
function isYounger({ birthtimeMs, ctimeMs }: Stats, startedMs: number): boolean {
  return birthtimeMs !== ctimeMs && birthtimeMs > startedMs + clockSlackMs
}

/** Undoes a run, except for files that were already put back. @param taken first places of those */
export async function undoRecord(
  record: RunRecord,
  taken: ReadonlySet<string>,
  folder: Folder,
  options: RunOptions,
  disk: Disk,
): Promise<Receipt> {
  const { moves: all, checkedAtMs } = movesToTakeBack(record, folder, disk)
  const moves = all.filter(({ from }) => !taken.has(from))
  return await takeBack(record, { moves, checkedAtMs }, {}, folder, options, disk)
}

/** Undoes these moves of a run. @param part set if they are not all of it */
export async function takeBack(
  record: RunRecord,
  { moves, checkedAtMs }: TakingBack,
  part: Pick<NewRun, 'part'>,
  folder: Folder,
  options: RunOptions,
  disk: Disk,
): Promise<Receipt> {
  const purpose = { kind: 'undo', undoes: record.header.runId, ...part } as const
  const plan = reversed(planWith(moves, outcomeOf(record, folder)))
  // Also those that somebody deleted since, because the run had left them empty.
  const folders = [...plan.newFolders, ...plan.moves.map(({ to }) => parentOf(to))]
  const newFolders = missingFolders(folders, folder, disk)
  return await newRun({ ...plan, newFolders, checkedAtMs }, purpose, options, disk)
}
