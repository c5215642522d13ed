import type { Stats } from 'node:fs'
import { discard, hasSameContent } from '../apply/copy-file.ts'
import type { FolderLooks } from '../apply/folder-looks.ts'
import { inUseError } from '../apply/in-use.ts'
import type { RunRecord } from '../journal/run-log.ts'
import { type Disk, isCloudOnly, syncFolder } from '../model/disk.ts'
import { areOneFile, identityOf, isStill, isUntouched } from '../model/identity.ts'
import { type FilePath, parentOf } from '../model/names.ts'
import type { FailureReason, Move } from '../model/values.ts'
import { whyNoCopy } from '../scan/in-use.ts'

/** A file may be this much older or younger than its run: FAT keeps times to two seconds. */
export const clockSlackMs = 2000

/** A move of a run that was cut off, once it is made or not made. */
export type MoveState = {
  readonly move: Move
  readonly isMoved: boolean
  readonly sizeBytes: number
  /** Why it is not moved, where the settling found out. */
  readonly reason?: FailureReason
}

/** A file at its two places. */
type Seen = {
  readonly move: Move
  /** The last name tried. */
  readonly to: string
  /** What the run noted of a whole copy. */
  readonly copy: Pick<Move, 'inode' | 'modifiedMs'> | undefined
  readonly source: Stats | undefined
  readonly target: Stats | undefined
  readonly hasSource: boolean
}

/** Makes half moves of a run whole, see {@link settleMoves}. */
export class HalfMoves {
  readonly finished = new Set<string>()
  readonly #looks: FolderLooks
  readonly #record: RunRecord
  readonly #disk: Disk

  constructor(looks: FolderLooks, record: RunRecord, disk: Disk) {
    this.#looks = looks
    this.#record = record
    this.#disk = disk
  }

  /** @returns undefined for a file that is in neither place, or not as it was */
  settle(move: Move): MoveState | undefined {
    const seen = this.#look(move)
    const { to, copy, source, target, hasSource } = seen
    const hasTarget = target !== undefined && isStill({ ...move, ...copy }, target)
    const double = hasSource && hasTarget ? this.#doubleOf(seen) : undefined
    if (double) return this.#settleDouble(seen, double)
    if (hasSource) {
      if (target && isReserved(target, to, this.#record)) this.#remove(to)
      return { move, isMoved: false, sizeBytes: 0 }
    }
    if (!hasTarget) return undefined
    const isOnWayBack = move.group !== undefined
    if (isOnWayBack && source && isReserved(source, move.from, this.#record)) this.#remove(move.from)
    return { move, isMoved: true, sizeBytes: target.size }
  }

  /** Undefined where there is nothing, and where the way there is blocked. */
  stat(relative: string): Stats | undefined {
    if (this.#looks.problemOf(parentOf(relative))) return undefined
    return this.#disk.lstatSync(this.#path(relative), { throwIfNoEntry: false })
  }

  discard(relative: string): void {
    discard(this.#disk, this.#path(relative))
  }

  #look(move: Move): Seen {
    const { renamed, copied } = this.#record
    const to = renamed.get(move.from) ?? move.to
    const source = this.stat(move.from)
    const back = move.group === undefined ? undefined : copied.get(to) // its group was being taken back
    const isFirst = source !== undefined && isStill(move, source)
    const isBack = source !== undefined && back !== undefined && isStill({ ...move, ...back }, source)
    const target = this.stat(to)
    return { move, to, copy: copied.get(move.from), source, target, hasSource: isFirst || isBack }
  }

  /**
   * Both names lead to one file, or a copy holds what the original holds. Size and time are not enough to remove an
   * original: somebody may have worked on either of them since. What is only in the cloud by now is not read: both stay.
   */
  #doubleOf({ move, to, copy }: Seen): 'one file' | 'copy' | undefined {
    const disk = this.#disk
    const [source, target] = [this.#path(move.from), this.#path(to)]
    if (areOneFile(disk, source, target)) return 'one file'
    const isHere = (path: FilePath) => !isCloudOnly(disk, disk.lstatSync(path), () => path)
    const isCopy = copy && isHere(source) && isHere(target) && hasSameContent(disk, source, target)
    return isCopy ? 'copy' : undefined
  }

  #settleDouble({ move, to, copy, source, target }: Seen, double: 'one file' | 'copy'): MoveState {
    if (copy) syncFolder(this.#disk, this.#looks.placeOf(parentOf(to)))
    if (source && target && double === 'copy') {
      const reason = whyOriginalStays(this.#disk, this.#path(move.from), this.#path(to), source, target)
      if (reason !== undefined) {
        this.#remove(to)
        return { move, isMoved: false, sizeBytes: 0, reason }
      }
    }
    this.#remove(move.from)
    this.finished.add(move.from)
    return { move, isMoved: true, sizeBytes: target?.size ?? 0 }
  }

  #remove(relative: string): void {
    this.#disk.unlinkSync(this.#path(relative))
  }

  #path(relative: string): FilePath {
    return this.#looks.place(relative).path
  }
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
