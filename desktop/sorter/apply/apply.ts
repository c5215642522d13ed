import { setImmediate } from 'node:timers/promises'
import type { RunNotes } from '../journal/run-log.ts'
import type { Disk } from '../model/disk.ts'
import { endOfGroup } from '../model/groups.ts'
import { isStill } from '../model/identity.ts'
import { isBelow, parentOf, pathOf } from '../model/names.ts'
import type { Failure, Folder, Move, Plan, Progress, Receipt } from '../model/values.ts'
import { type LogTest, testForLogs } from './database-logs.ts'
import { failureOf } from './failures.ts'
import { type FolderLooks, isLost } from './folder-looks.ts'
import { type GroupOutcome, type Mover, moveGroup, Stopped } from './move-group.ts'
import { FilePlacer } from './place-file.ts'
import { RunFolders } from './run-folders.ts'

export type ApplyOptions = {
  readonly disk: Disk
  /** Stops the run between two files or groups; a copy to another device stops at once and leaves nothing. */
  readonly signal?: AbortSignal | undefined
  /** First places of files of the plan's groups that are at their target already. */
  readonly inPlace?: ReadonlySet<string> | undefined
  /** Called at most ten times a second, and at the end. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

export type Applied = Omit<Receipt, 'runId' | 'kind' | 'undoes' | 'redoes' | 'folder' | 'criterion'> & {
  /**
   * False when the disk would not sync the folders, or went away, or a group is torn, or a failed move was not taken
   * back: the run stays open, and the next one looks again.
   */
  readonly isSynced: boolean
}

const reportEveryMs = 100

/**
 * Carries out a plan that the log holds already. The only code that moves a user's file; undo is the same with
 * the plan reversed. What goes wrong with one file is in the result, and the run goes on; when the disk of the whole folder
 * goes, it ends there and then.
 */
export async function applyPlan(plan: Plan, notes: RunNotes, options: ApplyOptions): Promise<Applied> {
  const folders = new RunFolders(plan, notes, options.disk)
  try {
    return await applyIn(folders, plan, notes, options)
  } finally {
    folders.looks.close()
  }
}

async function applyIn(
  folders: RunFolders,
  plan: Plan,
  notes: RunNotes,
  options: ApplyOptions,
): Promise<Applied> {
  const { disk, signal } = options
  const { looks } = folders
  const placer = new FilePlacer(plan, looks, notes, disk)
  const pace = new Pace(plan, options)
  const failures: Failure[] = []
  const renamed: { from: string; to: string }[] = []
  const mover = moverOf({ plan, placer, looks, disk, pace, logs: testForLogs(plan, disk) }, renamed)
  const inPlace = options.inPlace ?? new Set()
  const movedGroups = new Set<number>()
  let isTorn = false
  let waitingInPlace = inPlace.size
  folders.make()
  let cancelled = false
  const { moves } = plan
  for (let at = 0, end = 0; at < moves.length; at = end) {
    cancelled = signal?.aborted === true
    if (cancelled) break
    const move = moves.at(at)
    end = move?.group === undefined ? at + 1 : endOfGroup(moves, at)
    const moving =
      end - at === 1 && !inPlace.has(move?.from ?? '')
        ? moveOne(move, mover)
        : moveGroup(moves.slice(at, end), inPlace, mover)
    const outcome = moving instanceof Promise ? await moving : moving
    for (const { sizeBytes, group } of outcome.made) {
      pace.moved(sizeBytes)
      if (group !== undefined) movedGroups.add(group)
    }
    if (outcome.failures.length > 0 && isPlaceLost(plan, outcome.failures, disk)) {
      pace.report()
      return { ...pace.sums(), cancelled, failures, renamed, isSynced: false, isCutOff: true }
    }
    failures.push(...outcome.failures)
    const begun = inPlace.size === 0 ? 0 : moves.slice(at, end).filter(({ from }) => inPlace.has(from)).length
    waitingInPlace -= begun
    // One that an earlier run has torn already, and that can be put right by neither way, is told and left.
    if (outcome.isTorn && (begun === 0 || outcome.isStopped)) isTorn = true
    cancelled = outcome.isStopped
    if (cancelled) break
    if (pace.next(end - at)) await pace.turn()
  }
  folders.removeEmpty(movedGroups)
  const isSynced = folders.sync() && !isTorn && !placer.hasHalves && waitingInPlace === 0
  pace.report()
  return { ...pace.sums(), cancelled, failures, renamed, isSynced }
}

/** Whether the disk of the chosen folder, or of one outside that these files were to go to or from, is gone. */
function isPlaceLost({ folder, outside = [] }: Plan, failures: readonly Failure[], disk: Disk): boolean {
  const isMeant = ({ path }: Folder) =>
    failures.some(({ from, to }) => isBelow(path, from) || isBelow(path, to))
  return [folder, ...outside.filter(isMeant)].some(each => isLost(each, disk))
}

type Moving = {
  readonly plan: Plan
  readonly placer: FilePlacer
  readonly looks: FolderLooks
  readonly disk: Disk
  readonly pace: Pace
  readonly logs: LogTest
}

function moverOf(
  { plan, placer, looks, disk, pace, logs }: Moving,
  renamed: { from: string; to: string }[],
): Mover {
  return {
    problemOf(move) {
      const { from, to } = move
      try {
        const problem =
          looks.problemAgain(parentOf(from)) ??
          looks.problemAgain(parentOf(to)) ??
          reasonAgainst(move, plan, looks, disk) ??
          logs(move)
        return problem && { from, to, ...problem }
      } catch (error) {
        return explain(failureOf(from, to, error), plan, disk)
      }
    },
    place(move) {
      const note = (name: string) => {
        if (name !== move.to) renamed.push({ from: move.from, to: name })
      }
      const placed = placer.place(move, pace.onChunk)
      return typeof placed === 'string' ? note(placed) : placed.then(note)
    },
    async placeBack(move) {
      if (looks.problemNow(parentOf(move.to)))
        throw Object.assign(new Error('no way back'), { code: 'ENOTDIR' })
      await placer.place(move, pace.onChunkBack)
    },
    failureOf: ({ from, to }, error) => explain(failureOf(from, to, error), plan, disk),
  }
}

const nothing: GroupOutcome = { made: [], failures: [], isStopped: false, isTorn: false }

function moveOne(move: Move | undefined, mover: Mover): GroupOutcome | Promise<GroupOutcome> {
  if (!move) return nothing
  const problem = mover.problemOf(move)
  if (problem) return { ...nothing, failures: [problem] }
  const failed = (error: unknown): GroupOutcome => {
    if (error instanceof Stopped) return { ...nothing, isStopped: true }
    return { ...nothing, failures: [mover.failureOf(move, error)] }
  }
  try {
    const made = { ...nothing, made: [move] }
    return mover.place(move)?.then(() => made, failed) ?? made
  } catch (error) {
    return failed(error)
  }
}

/** A preview on the screen may be minutes old: what it said of a file holds for five seconds. */
const looksHoldMs = 5000

/** Why a file is not the one that was planned any more; undefined when it is. */
function reasonAgainst(
  move: Move,
  plan: Plan,
  looks: FolderLooks,
  disk: Disk,
): Pick<Failure, 'reason'> | undefined {
  const ageMs = Date.now() - (plan.lookedAtMs ?? Number.NEGATIVE_INFINITY)
  if (ageMs >= 0 && ageMs < looksHoldMs) return undefined
  const stats = disk.lstatSync(looks.place(move.from).path, { throwIfNoEntry: false })
  if (!stats) return { reason: 'gone' }
  return isStill(move, stats) ? undefined : { reason: 'changed' }
}

/** The system says the same of a file and of a target folder that is gone. */
function explain(failure: Failure, plan: Plan, disk: Disk): Failure {
  if (failure.reason !== 'gone') return failure
  try {
    disk.lstatSync(pathOf(plan.folder.path, failure.from))
    return { ...failure, reason: 'blocked-folder' }
  } catch {
    return failure // the file is the one that is gone
  }
}

/** Counts, tells how far the run is, and lets the event loop turn, so that a cancel can arrive. */
class Pace {
  readonly #options: ApplyOptions
  readonly #total: number
  readonly #moves: Plan['moves']
  #bytesTotal: number | undefined
  #done = 0
  #bytesDone = 0
  #moved = 0
  #movedBytes = 0
  #chunkBytes = 0
  #turnedAtMs = performance.now()

  constructor(plan: Plan, options: ApplyOptions) {
    this.#options = options
    this.#total = plan.moves.length
    this.#moves = plan.moves
  }

  moved(sizeBytes: number): void {
    this.#moved += 1
    this.#movedBytes += sizeBytes
  }

  /** Counts files as dealt with. @returns true when a report is due */
  next(files: number): boolean {
    this.#done += files
    this.#bytesDone = this.#movedBytes
    this.#chunkBytes = 0
    return this.#isDue()
  }

  async turn(): Promise<void> {
    this.#turnedAtMs = performance.now()
    this.report()
    await setImmediate()
  }

  readonly onChunk = async (bytes: number): Promise<void> => {
    this.#chunkBytes += bytes
    if (this.#isDue()) await this.turn()
    if (this.#options.signal?.aborted) throw new Stopped()
  }

  /** The same on a way back, which nobody stops. */
  readonly onChunkBack = async (): Promise<void> => {
    if (this.#isDue()) await this.turn()
  }

  report(): void {
    const { onProgress } = this.#options
    if (!onProgress) return
    this.#bytesTotal ??= this.#moves.reduce((sum, move) => sum + move.sizeBytes, 0)
    onProgress({
      done: this.#done,
      total: this.#total,
      bytesDone: this.#bytesDone + this.#chunkBytes,
      bytesTotal: this.#bytesTotal,
    })
  }

  sums(): { moved: number; movedBytes: number } {
    return { moved: this.#moved, movedBytes: this.#movedBytes }
  }

  #isDue(): boolean {
    return performance.now() - this.#turnedAtMs >= reportEveryMs
  }
}
