import type { Stats } from 'node:fs'
import type { RunRecord } from '../journal/read-record.ts'
import { MoveColumns } from '../model/columns.ts'
import { codeOf, type Disk, idOf } from '../model/disk.ts'
import { isGone, isSameId, isStill, noInode } from '../model/identity.ts'
import { isBelow, pathOf } from '../model/names.ts'
import type { Folder, Move, Series } from '../model/values.ts'
import { clockSlackMs, outcomeOf } from './settle.ts'

/** The moves of a run that an undo has to answer for, as moves of that run. */
export type TakingBack = {
  readonly moves: Series<Move>
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
    if (gone.some(({ path }) => isBelow(path, move.from) || isBelow(path, move.to))) {
      areAllFound = false
      return move
    }
    const target = stat(move.to)
    // One that failed may have been moved later, by a recovery after the record could not be closed.
    if (failed.has(move.from) && !(target && isSameId(idOf(target), move.inode))) return undefined
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
  const { moves } = outcomeOf(record, folder)
  const differing = new Map<number, Move | undefined>()
  let at = 0
  for (const move of moves) {
    try {
      const back = wayBackOf(move)
      if (back !== move) differing.set(at, back)
    } catch (error) {
      if (codeOf(error) === '') throw error
      areAllFound = false
      if (failed.has(move.from)) differing.set(at, undefined) // of others the way back says what is wrong
    }
    at += 1
  }
  return { moves: replacing(moves, differing), lookedAtMs: areAllFound ? lookedAtMs : undefined }
}

/** The moves with others in some places, and none where that is undefined. Not copied where all stay. */
function replacing(moves: Series<Move>, differing: ReadonlyMap<number, Move | undefined>): Series<Move> {
  if (differing.size === 0) return moves
  const replaced = new MoveColumns()
  let at = 0
  for (const move of moves) {
    const wanted = differing.has(at) ? differing.get(at) : move
    if (wanted) replaced.push(wanted)
    at += 1
  }
  return replaced
}

/**
 * Disks give the number of a deleted file to the next one. A file that was made after the run is not the one that
 * was moved; then size and time have to tell. Where a disk knows no birth, it says 0 or the last change.
 */
function isYounger({ birthtimeMs, ctimeMs }: Stats, startedMs: number): boolean {
  return birthtimeMs !== ctimeMs && birthtimeMs > startedMs + clockSlackMs
}
