import { setImmediate } from 'node:timers/promises'
import type { Journal } from '../journal/journal.ts'
import type { Disk } from '../model/disk.ts'
import { isStill } from '../model/identity.ts'
import { parentOf, pathOf } from '../model/names.ts'
import type { Failure, Move, Plan, Progress, Receipt } from '../model/values.ts'
import { failureOf } from './failures.ts'
import { FilePlacer } from './place-file.ts'
import { RunFolders } from './run-folders.ts'

export type ApplyOptions = {
  readonly disk: Disk
  /** Stops the run between two files; a copy to another device stops at once and leaves nothing. */
  readonly signal?: AbortSignal | undefined
  /** Called at most ten times a second, and at the end. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

export type Applied = Pick<Receipt, 'moved' | 'movedBytes' | 'failures' | 'renamed' | 'cancelled'> & {
  /** False when the disk would not sync the folders: the record stays open, and the next run looks again. */
  readonly isSynced: boolean
}

const reportEveryMs = 100

/**
 * Carries out a plan that the journal holds already. The only code that moves a user's file; undo is the same with
 * the plan reversed. What goes wrong with one file is in the result, and the run goes on.
 */
export async function applyPlan(plan: Plan, journal: Journal, options: ApplyOptions): Promise<Applied> {
  const { disk, signal } = options
  const folders = new RunFolders(plan, journal, disk)
  const { looks } = folders
  const placer = new FilePlacer(plan, journal, disk)
  const pace = new Pace(plan, options)
  const failures: Failure[] = []
  const renamed: { from: string; to: string }[] = []
  folders.make()
  let cancelled = false
  for (const move of plan.moves) {
    cancelled = signal?.aborted === true
    if (cancelled) break
    const { from, to } = move
    try {
      const problem =
        looks.problemAgain(parentOf(from)) ??
        looks.problemAgain(parentOf(to)) ??
        reasonAgainst(move, plan, disk)
      if (problem) failures.push({ from, to, ...problem })
      else {
        const name = await placer.place(move, pace.onChunk)
        if (name !== to) renamed.push({ from, to: name })
        pace.moved(move.sizeBytes)
      }
    } catch (error) {
      if (error instanceof Stopped) cancelled = true
      else failures.push(explain(failureOf(from, to, error), plan, disk))
    }
    if (cancelled) break
    if (pace.next()) await pace.turn()
  }
  folders.removeEmpty()
  const isSynced = folders.sync()
  pace.report()
  return { ...pace.sums(), cancelled, failures, renamed, isSynced }
}

/** A preview on the screen may be minutes old: what it said of a file holds for five seconds. */
const looksHoldMs = 5000

/** Why a file is not the one that was planned any more; undefined when it is. */
function reasonAgainst(move: Move, plan: Plan, disk: Disk): Pick<Failure, 'reason'> | undefined {
  const ageMs = Date.now() - (plan.lookedAtMs ?? Number.NEGATIVE_INFINITY)
  if (ageMs >= 0 && ageMs < looksHoldMs) return undefined
  const stats = disk.lstatSync(pathOf(plan.folder.path, move.from), { throwIfNoEntry: false })
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

class Stopped extends Error {}

/** Counts, tells how far the run is, and lets the event loop turn, so that a cancel can arrive. */
class Pace {
  readonly #options: ApplyOptions
  readonly #total: number
  readonly #bytesTotal: number
  #done = 0
  #bytesDone = 0
  #moved = 0
  #movedBytes = 0
  #chunkBytes = 0
  #turnedAtMs = performance.now()

  constructor(plan: Plan, options: ApplyOptions) {
    this.#options = options
    this.#total = plan.moves.length
    this.#bytesTotal = plan.moves.reduce((sum, move) => sum + move.sizeBytes, 0)
  }

  moved(sizeBytes: number): void {
    this.#moved += 1
    this.#movedBytes += sizeBytes
  }

  /** Counts a file as dealt with. @returns true when a report is due */
  next(): boolean {
    this.#done += 1
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

  report(): void {
    this.#options.onProgress?.({
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
