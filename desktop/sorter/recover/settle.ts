import type { Stats } from 'node:fs'
import { discard, hasSameContent } from '../apply/copy-file.ts'
import { failureOf } from '../apply/failures.ts'
import { FolderLooks, isLost } from '../apply/folder-looks.ts'
import { inUseError } from '../apply/in-use.ts'
import { temporaryName } from '../apply/place-file.ts'
import type { RunRecord } from '../journal/read-record.ts'
import { MoveColumns } from '../model/columns.ts'
import { codeOf, type Disk, isCloudOnly, syncFolder } from '../model/disk.ts'
import { areOneFile, identityOf, isGone, isStill, isUntouched } from '../model/identity.ts'
import { type FilePath, isBelow, parentOf } from '../model/names.ts'
import type { Failure, FailureReason, Folder, Move, Plan, Series } from '../model/values.ts'
import { whyNoCopy } from '../scan/in-use.ts'

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

/** A file may be this much older or younger than its run: FAT keeps times to two seconds. */
export const clockSlackMs = 2000

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
  const path = (relative: string) => looks.place(relative).path
  const stat = (relative: string) =>
    looks.problemOf(parentOf(relative))
      ? undefined
      : disk.lstatSync(path(relative), { throwIfNoEntry: false })
  const finished = new Set<string>()
  const failures: Failure[] = []
  const lost: Failure[] = []
  removeTemporaries(record, stat, relative => discard(disk, path(relative)))
  const gone = (record.header.outside ?? []).filter(isGone)
  const stateOf = (move: Move): MoveState | undefined => {
    const { from } = move
    const to = record.renamed.get(from) ?? move.to
    const source = stat(from)
    const target = stat(to)
    const copy = record.copied.get(from)
    const back = move.group === undefined ? undefined : record.copied.get(to) // its group was being taken back
    const hasSource =
      source !== undefined &&
      (isStill(move, source) || (back !== undefined && isStill({ ...move, ...back }, source)))
    const hasTarget = target !== undefined && isStill({ ...move, ...copy }, target)
    const isCopied = copy !== undefined
    const double = hasSource && hasTarget ? doubleOf(disk, path(from), path(to), isCopied) : undefined
    if (double && copy) syncFolder(disk, looks.placeOf(parentOf(to)))
    if (source && target && double === 'copy') {
      const reason = whyOriginalStays(disk, path(from), path(to), source, target)
      if (reason !== undefined) {
        disk.unlinkSync(path(to))
        return { move, isMoved: false, sizeBytes: 0, reason }
      }
    }
    if (double) {
      disk.unlinkSync(path(from))
      finished.add(from)
    } else if (hasSource) {
      if (target && isReserved(target, to, record)) disk.unlinkSync(path(to))
      return { move, isMoved: false, sizeBytes: 0 }
    }
    if (!hasTarget) return undefined
    const isOnWayBack = move.group !== undefined && !hasSource
    if (isOnWayBack && source && isReserved(source, from, record)) disk.unlinkSync(path(from))
    return { move, isMoved: true, sizeBytes: target.size }
  }
  const states: MoveState[] = []
  for (const move of record.moves) {
    const { from } = move
    const to = record.renamed.get(from) ?? move.to
    if (gone.some(({ path }) => isBelow(path, from) || isBelow(path, to))) {
      failures.push({ from, to, reason: 'outside-gone' })
      continue
    }
    try {
      const state = stateOf(move)
      if (state) states.push(state)
      else lost.push({ from, to, reason: stat(from) || stat(to) ? 'changed' : 'gone' })
    } catch (error) {
      const failure = failureOf(from, to, error)
      if (isLost(folder, disk)) throw error
      failures.push(failure)
    }
  }
  return { ...sumUp(states), finished, failures, lost, passed: passedIn(states, record) }
}

type MoveState = {
  readonly move: Move
  readonly isMoved: boolean
  readonly sizeBytes: number
  /** Why it is not moved, where the settling found out. */
  readonly reason?: FailureReason
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
function removeTemporaries(
  { header, moves }: RunRecord,
  stat: (relative: string) => Stats | undefined,
  remove: (relative: string) => void,
): void {
  const temporaries = new Set<string>()
  for (const { from, to, group } of moves) {
    temporaries.add(temporaryName(to, header.runId))
    if (group !== undefined) temporaries.add(temporaryName(from, header.runId)) // some were on their way back
  }
  for (const temporary of temporaries) {
    try {
      if (stat(temporary)?.isFile()) remove(temporary)
    } catch (error) {
      if (codeOf(error) === '') throw error // its folder may not be looked into any more
    }
  }
}

/** The run's plan from its record. */
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
  const made = new MoveColumns()
  for (const move of moves) {
    made.push({ ...move, ...copied.get(move.from), to: renamed.get(move.from) ?? move.to })
  }
  return made
}

/**
 * Both names lead to one file, or a copy holds what the original holds. Size and time are not enough to remove an
 * original: somebody may have worked on either of them since. What is only in the cloud by now is not read: both stay.
 */
function doubleOf(
  disk: Disk,
  source: FilePath,
  target: FilePath,
  isCopied: boolean,
): 'one file' | 'copy' | undefined {
  if (areOneFile(disk, source, target)) return 'one file'
  const isHere = (path: FilePath) => !isCloudOnly(disk, disk.lstatSync(path), () => path)
  const isCopy = isCopied && isHere(source) && isHere(target) && hasSameContent(disk, source, target)
  return isCopy ? 'copy' : undefined
}

/**
 * Why the copy has to go instead of its original.
 * @throws the reason `in-use` where a program may still write to both, so that both stay
 */
function whyOriginalStays(
  disk: Disk,
  original: FilePath,
  copy: FilePath,
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
 * The plan took a name that was free, so an empty file under it was made since: by the run, where it reserved names in this
 * folder. The time keeps an older empty file that somebody put there. Disks without birth times (exFAT by FUSE, sshfs) say
 * 0; an empty file of ours was never written to, so its last change says the same.
 */
function isReserved(target: Stats, to: string, record: RunRecord): boolean {
  const startedMs = Date.parse(record.header.startedAt) - clockSlackMs
  const isEmpty = target.isFile() && target.size === 0
  // The time of birth alone would tell of a copy of somebody's empty file, too.
  const madeMs = Math.min(target.birthtimeMs || target.mtimeMs, target.mtimeMs)
  return isEmpty && record.reserving.has(parentOf(to)) && madeMs >= startedMs
}
