import type { OnChunk } from '../../disk/copy-file.ts'
import { codeOf, type Disk } from '../../disk/disk.ts'
import { failureOf, HalfMoved } from '../../disk/failures.ts'
import { isStill } from '../../disk/identity.ts'
import { moveFile, nextWay, type Way } from '../../disk/move-file.ts'
import { splitExtension } from '../../values/file-types.ts'
import { baseOf, joinName, numberedName, parentOf, pathOf } from '../../values/names.ts'
import type { Failure, Move, Plan } from '../../values/values.ts'
import type { RunNotes } from '../run-log.ts'
import { copyAcross } from './copy-across.ts'
import { type LogTest, testForLogs } from './database-logs.ts'
import type { RunFolders } from './run-folders.ts'

/** Ends a copy because the run is to stop. The file stays where it was. */
export class Stopped extends Error {}

/** The result of a move. After a failure or a stop the file is where it was, and nowhere else, unless {@link FileMover.hasHalves}. */
export type MoveOutcome = 'moved' | 'stopped' | Failure

/** A preview on the screen can be minutes old: its files are checked again after five seconds. */
const trustedMs = 5000

/** Moves single files of a plan: chooses the way for each target folder, and a free name if the planned one is in use. */
export class FileMover {
  /** Files that got another name than planned. */
  readonly renamed: { readonly from: string; readonly to: string }[] = []
  /** A failed move could not be reverted: a recovery has to settle it. */
  hasHalves = false
  readonly #plan: Plan
  readonly #folders: RunFolders
  readonly #notes: RunNotes
  readonly #disk: Disk
  readonly #logs: LogTest
  readonly #ways = new Map<string, Way>()
  /** Names that were noted in place of the planned ones, by the file's first place. */
  readonly #noted = new Map<string, string>()

  constructor(plan: Plan, folders: RunFolders, notes: RunNotes, disk: Disk) {
    this.#plan = plan
    this.#folders = folders
    this.#notes = notes
    this.#disk = disk
    this.#logs = testForLogs(plan, disk)
  }

  /** Reason why a file cannot be moved, if that shows before the move. */
  check(move: Move): Failure | undefined {
    const { from, to } = move
    this.#folders.closeSome()
    try {
      const problem =
        this.#folders.problemOf(parentOf(from)) ??
        this.#folders.problemOf(parentOf(to)) ??
        this.#changeOf(move) ??
        this.#logs(move)
      return problem && { from, to, ...problem }
    } catch (error) {
      return this.#failure(move, error)
    }
  }

  /**
   * Moves a file to its place, or to the next free name.
   * @param onChunk called while it is copied; throws {@link Stopped}
   * @returns a promise only for a copy to another disk: a promise for each file would make a run a tenth slower
   */
  move(move: Move, onChunk: OnChunk): MoveOutcome | Promise<MoveOutcome> {
    this.#folders.closeSome()
    try {
      return this.#moved(move, this.#publish(move, move.from))
    } catch (error) {
      if (codeOf(error) !== 'EXDEV' || error instanceof HalfMoved) return this.#outcome(move, error)
      return this.#copy(move, onChunk)
    }
  }

  /** Moves a file back that {@link move} has moved. */
  async moveBack({ from, to, ...move }: Move, onChunk: OnChunk): Promise<MoveOutcome> {
    if (this.#folders.problemNow(parentOf(from))) return { from: to, to: from, reason: 'blocked-folder' }
    return await this.move({ ...move, from: to, to: from }, onChunk)
  }

  async #copy(move: Move, onChunk: OnChunk): Promise<MoveOutcome> {
    const [folders, notes, disk] = [this.#folders, this.#notes, this.#disk]
    const publish = (copy: string) => this.#publish(move, copy)
    try {
      return this.#moved(move, await copyAcross(move, { folders, notes, disk, publish, onChunk }))
    } catch (error) {
      return this.#outcome(move, error)
    }
  }

  #moved({ from, to }: Move, target: string): 'moved' {
    if (target !== to) this.renamed.push({ from, to: target })
    return 'moved'
  }

  #outcome(move: Move, error: unknown): 'stopped' | Failure {
    if (error instanceof Stopped) return 'stopped'
    if (error instanceof HalfMoved) this.hasHalves = true
    return this.#failure(move, error)
  }

  /** The system has one error for a missing file and for a missing target folder. */
  #failure({ from, to }: Move, error: unknown): Failure {
    const failure = failureOf(from, to, error)
    if (failure.reason !== 'gone') return failure
    try {
      this.#disk.lstatSync(pathOf(this.#plan.folder.path, from))
      return { ...failure, reason: 'blocked-folder' }
    } catch {
      return failure // the file is the one that is gone
    }
  }

  /** Reason why a file is no longer the one that was planned. */
  #changeOf(move: Move): Pick<Failure, 'reason'> | undefined {
    const { checkedAtMs } = this.#plan
    const ageMs = checkedAtMs === undefined ? -1 : Date.now() - checkedAtMs
    if (ageMs >= 0 && ageMs < trustedMs) return undefined
    const stats = this.#disk.lstatSync(this.#folders.pathOf(move.from), { throwIfNoEntry: false })
    if (!stats) return { reason: 'gone' }
    return isStill(move, stats) ? undefined : { reason: 'changed' }
  }

  /**
   * Gives a file, or its copy, the planned name, or the next free one. Starts at the last name that was noted, where an undo
   * searches for the file. @returns the name that it got
   */
  #publish(move: Move, source: string): string {
    // Another name for one file would tear its group.
    const stays = this.#plan.whenTaken === 'leave' || move.group !== undefined
    for (let target = this.#noted.get(move.from) ?? move.to; ; ) {
      try {
        this.#rename(source, target)
        return target
      } catch (error) {
        if (codeOf(error) !== 'EEXIST' || error instanceof HalfMoved || stays) throw error
      }
      target = this.#nextFree(move.to)
      this.#notes.note({ renamed: [move.from, target] })
      this.#noted.set(move.from, target)
    }
  }

  /** Renames a file on its disk, in the first way that the disk of the target folder supports. */
  #rename(source: string, target: string): void {
    const folder = parentOf(target)
    const known = this.#ways.get(folder)
    for (let way: Way | undefined = known ?? 'native'; way !== undefined; ) {
      try {
        if (way === 'reserve' && known !== 'reserve') this.#notes.note({ reserving: folder })
        moveFile(this.#disk, way, this.#place(way, source), this.#place(way, target))
        if (way !== 'native' && way !== known) this.#ways.set(folder, way)
        return
      } catch (error) {
        way = nextWay(way, error)
        if (way === undefined) throw error
      }
    }
  }

  #place(way: Way, path: string) {
    return way === 'native' ? this.#folders.placeOf(path) : { name: this.#folders.pathOf(path) }
  }

  #nextFree(target: string): string {
    const { stem, extension } = splitExtension(baseOf(target))
    for (let number = 2; ; number += 1) {
      const path = joinName(parentOf(target), numberedName(stem, extension, number))
      if (!this.#disk.lstatSync(this.#folders.pathOf(path), { throwIfNoEntry: false })) return path
    }
  }
}
