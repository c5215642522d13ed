import type { Stats } from 'node:fs'
import type { NewRun, RunRecord } from '../journal/run-log.ts'
import { Carried } from '../model/carried.ts'
import { codeOf, type Disk } from '../model/disk.ts'
import { isGone, isStill, noInode } from '../model/identity.ts'
import { isBelow, pathOf } from '../model/names.ts'
import type { Folder, Move, Plan, Receipt } from '../model/values.ts'
import { reversed } from '../plan/plan.ts'
import { clockSlackMs } from './half-moves.ts'
import { newRun, type RunOptions } from './one-run.ts'
import { outcomeOf } from './settle.ts'

/** The moves of a run that an undo has to answer for, as moves of that run. */
export type TakingBack = {
  readonly moves: readonly Move[]
  /**
   * When their files were looked at and found to be the run's, each of them at its new place. Undefined where one is not:
   * then the way back looks at every file once more and says what is wrong.
   */
  readonly lookedAtMs: number | undefined
}

/** All moves but those that failed, were never made, or are taken back already. */
export function movesToTakeBack(record: RunRecord, folder: Folder, disk: Disk): TakingBack {
  const lookedAtMs = Date.now()
  let areAllFound = true
  const stat = (path: string) => disk.lstatSync(pathOf(folder.path, path), { throwIfNoEntry: false })
  const gone = (record.header.outside ?? []).filter(isGone)
  const failed = new Set(record.failures.map(({ from }) => from))
  const startedMs = Date.parse(record.header.startedAt)
  const wayBackOf = (move: Move): Move | undefined => {
    if (failed.has(move.from)) return undefined
    if (gone.some(({ path }) => isBelow(path, move.from) || isBelow(path, move.to))) {
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
      return move // the way back says what is wrong
    }
  })
  const back = moves.filter(move => move !== undefined)
  return { moves: back, lookedAtMs: areAllFound ? lookedAtMs : undefined }
}

/**
 * Disks give the number of a deleted file to the next one. A file that was made after the run is not the one that
 * was moved; then size and time have to tell. Where a disk knows no birth, it says 0 or the last change.
 */
function isYounger({ birthtimeMs, ctimeMs }: Stats, startedMs: number): boolean {
  return birthtimeMs !== ctimeMs && birthtimeMs > startedMs + clockSlackMs
}

/** Takes a run back but for the files that were put back already. @param taken first places of those */
export async function undoRecord(
  record: RunRecord,
  taken: ReadonlySet<string>,
  folder: Folder,
  options: RunOptions,
  disk: Disk,
): Promise<Receipt> {
  const { moves: all, lookedAtMs } = movesToTakeBack(record, folder, disk)
  const moves = all.filter(({ from }) => !taken.has(from))
  return await takeBack(record, { moves, lookedAtMs }, {}, folder, options, disk)
}

/** Takes these moves of a run back. @param part whether they are not all of it */
export async function takeBack(
  record: RunRecord,
  { moves, lookedAtMs }: TakingBack,
  part: Pick<NewRun, 'part'>,
  folder: Folder,
  options: RunOptions,
  disk: Disk,
): Promise<Receipt> {
  const purpose = { kind: 'undo', undoes: record.header.runId, ...part } as const
  const plan = reversed(foldersWith(moves, outcomeOf(record, folder)))
  return await newRun({ ...plan, lookedAtMs }, purpose, options, disk)
}

/** The plan with these of its moves, without the folders of groups that are not among them. */
function foldersWith(moves: readonly Move[], plan: Plan): Plan {
  const carried = new Carried(plan.moves)
  const groups = new Set(moves.map(({ group }) => group))
  const isWanted = (folder: string) => {
    const group = carried.groupOf(folder)
    return group === undefined || groups.has(group)
  }
  return {
    ...plan,
    moves,
    newFolders: plan.newFolders.filter(isWanted),
    oldFolders: plan.oldFolders.filter(isWanted),
  }
}
