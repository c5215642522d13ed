import { failureOf } from '../apply/failures.ts'
import { FolderLooks, isLost } from '../apply/folder-looks.ts'
import { temporaryName } from '../apply/place-file.ts'
import type { RunRecord } from '../journal/run-log.ts'
import { codeOf, type Disk } from '../model/disk.ts'
import { isGone } from '../model/identity.ts'
import { isBelow } from '../model/names.ts'
import type { Failure, Folder, Move, Plan, Series } from '../model/values.ts'
import { HalfMoves, type MoveState } from './half-moves.ts'

/** What an interrupted run had done, after its half moves are whole. */
export type Settled = {
  readonly moved: number
  readonly movedBytes: number
  /** First places of the files that this settling moved out of them. */
  readonly finished: ReadonlySet<string>
  /** Moves that were not begun, and whole groups of which a part was moved. */
  readonly remaining: readonly Move[]
  /** The groups among them that were begun. */
  readonly torn: readonly Move[]
  /** First places of those in them that are moved; they are not counted in `moved`. */
  readonly inPlace: ReadonlySet<string>
  /** Groups that are moved as a whole or in part. */
  readonly begunGroups: ReadonlySet<number>
  /** Files that cannot be looked at or put right: they are told and left, so that they keep no run open for ever. */
  readonly failures: readonly Failure[]
  /** Files that are in neither place any more, or not as they were: nothing of them can be carried on. */
  readonly lost: readonly Failure[]
  /** Moves that were not made although a later one was: they failed, and the crash took the reason. */
  readonly passed: readonly Failure[]
}

/**
 * Makes an interrupted run's half moves whole: a file with both names loses the first, a copy that was published
 * takes its original's place, an unfinished copy and a name that was only reserved are removed. Where a program may still
 * write to the original, the published copy is removed instead.
 * @throws the system's error when the disk of the folder is gone
 */
export function settleMoves(record: RunRecord, folder: Folder, disk: Disk): Settled {
  const looks = new FolderLooks({ folder, outside: record.header.outside }, disk)
  try {
    return settleIn(looks, record, folder, disk)
  } finally {
    looks.close()
  }
}

function settleIn(looks: FolderLooks, record: RunRecord, folder: Folder, disk: Disk): Settled {
  const halves = new HalfMoves(looks, record, disk)
  const failures: Failure[] = []
  const lost: Failure[] = []
  removeTemporaries(record, halves)
  const gone = (record.header.outside ?? []).filter(isGone)
  const states: MoveState[] = []
  for (const move of record.moves) {
    const { from } = move
    const to = record.renamed.get(from) ?? move.to
    if (gone.some(({ path }) => isBelow(path, from) || isBelow(path, to))) {
      failures.push({ from, to, reason: 'outside-gone' })
      continue
    }
    try {
      const state = halves.settle(move)
      if (state) states.push(state)
      else lost.push({ from, to, reason: halves.stat(from) || halves.stat(to) ? 'changed' : 'gone' })
    } catch (error) {
      const failure = failureOf(from, to, error)
      if (isLost(folder, disk)) throw error
      failures.push(failure)
    }
  }
  return { ...sumUp(states), finished: halves.finished, failures, lost, passed: passedIn(states, record) }
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

/** Groups are made whole, so their moves are not among them. */
function passedIn(states: readonly MoveState[], { renamed }: RunRecord): readonly Failure[] {
  const lastMoved = states.findLastIndex(({ isMoved }) => isMoved)
  const begun = new Set(states.flatMap(({ move, isMoved }) => (isMoved ? (move.group ?? []) : [])))
  const passed = states.slice(0, lastMoved + 1).filter(({ move: { group }, isMoved }) => {
    return !isMoved && (group === undefined || !begun.has(group))
  })
  return passed.map(({ move: { from, to }, reason = 'io' }) => ({
    from,
    to: renamed.get(from) ?? to,
    reason,
  }))
}

/** Unfinished copies; a power cut may have spared one and nothing that was written of it. */
function removeTemporaries({ header, moves }: RunRecord, halves: HalfMoves): void {
  const temporaries = new Set<string>()
  for (const { from, to, group } of moves) {
    temporaries.add(temporaryName(to, header.runId))
    if (group !== undefined) temporaries.add(temporaryName(from, header.runId)) // some were on their way back
  }
  for (const temporary of temporaries) {
    try {
      if (halves.stat(temporary)?.isFile()) halves.discard(temporary)
    } catch (error) {
      if (codeOf(error) === '') throw error // its folder may not be looked into any more
    }
  }
}

/** The run's plan, as it was logged. */
export function planOf(record: RunRecord, folder: Folder): Plan {
  const { criterion, newFolders, oldFolders, whenTaken, outside, paidRules } = record.header
  const plan = { folder, criterion, moves: record.moves, newFolders, oldFolders, whenTaken, left: [] }
  return { ...plan, ...(outside ? { outside } : {}), ...(paidRules ? { paidRules } : {}) }
}

/** The run's plan as it came out: names that were found taken, copies with their own inode, folders really made. */
export function outcomeOf(record: RunRecord, folder: Folder): Plan {
  const plan = planOf(record, folder)
  const newFolders = plan.newFolders.filter(name => !record.found.has(name))
  return { ...plan, moves: movesAsMade(record), newFolders }
}

function movesAsMade({ moves, renamed, copied }: RunRecord): Series<Move> {
  if (renamed.size === 0 && copied.size === 0) return moves
  return moves.map(move => ({ ...move, ...copied.get(move.from), to: renamed.get(move.from) ?? move.to }))
}
