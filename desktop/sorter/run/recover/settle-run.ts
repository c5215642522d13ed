import { codeOf, type Disk } from '../../disk/disk.ts'
import { failureOf } from '../../disk/failures.ts'
import { isLost } from '../../disk/lost-folder.ts'
import type { Failure, Folder, Move } from '../../values/values.ts'
import { temporaryName } from '../apply/copy-across.ts'
import { RunFolders } from '../apply/run-folders.ts'
import { targetOf } from '../moved-files.ts'
import type { RunRecord } from '../run-log.ts'
import { isOnGoneDisk } from './outside.ts'
import { isThere, type MoveState, removeTemporary, type Settling, settleMove } from './settle-move.ts'

/** State of an interrupted run, after its half moves are completed or reverted. */
export type Settled = {
  readonly moved: number
  readonly movedBytes: number
  /** First places of the files that this settling moved out of them. */
  readonly finished: ReadonlySet<string>
  /** Moves that were not made, and all moves of groups that were moved in part. */
  readonly remaining: readonly Move[]
  /** Those of them that belong to groups that were moved in part. */
  readonly torn: readonly Move[]
  /** First places of those in them that are moved; they are not counted in `moved`. */
  readonly inPlace: ReadonlySet<string>
  /** Groups that are moved as a whole or in part. */
  readonly begunGroups: ReadonlySet<number>
  /** Files that cannot be read or settled. They are reported and left, so that they do not keep the run open for ever. */
  readonly failures: readonly Failure[]
  /** Files missing or changed at both places; they cannot be resumed. */
  readonly lost: readonly Failure[]
  /** Moves that were not made although a later one was: they failed, and the reason is lost with the crash. */
  readonly passed: readonly Failure[]
}

/**
 * Settles an interrupted run's half moves: a file with both names loses the first, the original of a published copy is
 * removed, and so are unfinished copies and names that were only reserved. If a program may still write to the original,
 * the published copy is removed instead.
 * @throws the system's error if the disk of the folder is gone
 */
export function settleMoves(record: RunRecord, folder: Folder, disk: Disk): Settled {
  const folders = new RunFolders({ folder, outside: record.header.outside }, disk)
  try {
    return settleIn({ folders, record, disk }, folder)
  } finally {
    folders.close()
  }
}

function settleIn(settling: Settling, folder: Folder): Settled {
  const { record, disk } = settling
  const failures: Failure[] = []
  const lost: Failure[] = []
  removeTemporaries(settling)
  const isOnGone = isOnGoneDisk(record)
  const states: MoveState[] = []
  for (const move of record.moves) {
    const { from } = move
    const to = targetOf(record, move)
    if (isOnGone(from) || isOnGone(to)) {
      failures.push({ from, to, reason: 'outside-gone' })
      continue
    }
    try {
      const state = settleMove(settling, move)
      if (state) states.push(state)
      else
        lost.push({ from, to, reason: isThere(settling, from) || isThere(settling, to) ? 'changed' : 'gone' })
    } catch (error) {
      const failure = failureOf(from, to, error)
      if (isLost(folder, disk)) throw error
      failures.push(failure)
    }
  }
  const finished = new Set(states.filter(state => state.isFinished).map(({ move }) => move.from))
  return { ...sumUp(states), finished, failures, lost, passed: passedIn(states, record) }
}

function sumUp(states: readonly MoveState[]): Omit<Settled, 'finished' | 'failures' | 'lost' | 'passed'> {
  const groupsWith = (isMoved: boolean) =>
    new Set(states.filter(state => state.isMoved === isMoved).flatMap(({ move }) => move.group ?? []))
  const begunGroups = groupsWith(true)
  const unfinished = groupsWith(false)
  const isTorn = ({ group }: Move) => group !== undefined && begunGroups.has(group) && unfinished.has(group)
  const whole = states.filter(({ move, isMoved }) => isMoved && !isTorn(move))
  const torn = states.filter(({ move }) => isTorn(move))
  return {
    moved: whole.length,
    movedBytes: whole.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    remaining: states.filter(({ move, isMoved }) => !isMoved || isTorn(move)).map(({ move }) => move),
    torn: torn.map(({ move }) => move),
    inPlace: new Set(torn.filter(({ isMoved }) => isMoved).map(({ move }) => move.from)),
    begunGroups,
  }
}

/** Moves that were not made although a later one was. Not those of groups, which are completed. */
function passedIn(states: readonly MoveState[], record: RunRecord): readonly Failure[] {
  const lastMoved = states.findLastIndex(({ isMoved }) => isMoved)
  const begun = new Set(states.flatMap(({ move, isMoved }) => (isMoved ? (move.group ?? []) : [])))
  const passed = states.slice(0, lastMoved + 1).filter(({ move: { group }, isMoved }) => {
    return !isMoved && (group === undefined || !begun.has(group))
  })
  return passed.map(({ move, reason = 'io' }) => ({ from: move.from, to: targetOf(record, move), reason }))
}

/** Removes copies that were not published; after a power cut there may be no note of them. */
function removeTemporaries(settling: Settling): void {
  const { header, moves } = settling.record
  const temporaries = new Set<string>()
  for (const { from, to, group } of moves) {
    temporaries.add(temporaryName(to, header.runId))
    if (group !== undefined) temporaries.add(temporaryName(from, header.runId)) // the group may have been moved back
  }
  for (const temporary of temporaries) {
    try {
      removeTemporary(settling, temporary)
    } catch (error) {
      if (codeOf(error) === '') throw error // its folder cannot be read any more
    }
  }
}
