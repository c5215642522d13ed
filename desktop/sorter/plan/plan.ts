import type { Criterion } from '../model/criteria.ts'
import { splitExtension } from '../model/file-types.ts'
import { baseOf, foldName, numberedName, parentOf } from '../model/names.ts'
import type { Clash } from '../model/rules.ts'
import type { FolderSummary, LeftItem, Listing, Move, Plan, Receipt } from '../model/values.ts'
import type { Target } from './targets.ts'

export type Wish = {
  readonly criterion: Criterion
  /** Where each file of the listing belongs, in its order. */
  readonly destinations: readonly string[]
  /** One for each destination that occurs. */
  readonly targets: ReadonlyMap<string, Target>
  readonly onClash: Clash
}

/**
 * Decides every move. Names that some file system takes for the same never meet: the later one, in the order of the
 * listing, is numbered, or stays where it is.
 */
export function planMoves(listing: Listing, { criterion, destinations, targets, onClash }: Wish): Plan {
  const rooms = new Map<string, Room>()
  const newFolders = new Set<string>()
  const moves: Move[] = []
  const clashing: LeftItem[] = []
  for (const [at, file] of listing.files.entries()) {
    const destination = destinations[at] ?? ''
    const target = targets.get(destination)
    if (!target) throw new Error(`no target for ${destination}`)
    let room = rooms.get(target.path)
    if (!room) {
      room = new Room(target.takenNames)
      rooms.set(target.path, room)
    }
    const { path, sizeBytes, modifiedMs, inode } = file
    const name = baseOf(path)
    if (onClash === 'skip' && room.has(name)) {
      clashing.push({ name: path, reason: 'clash' })
      continue
    }
    for (const folder of target.missing) newFolders.add(folder)
    moves.push({ from: path, to: `${target.path}/${room.take(name)}`, sizeBytes, modifiedMs, inode })
  }
  return {
    folder: listing.folder,
    criterion,
    moves,
    newFolders: [...newFolders],
    oldFolders: [],
    whenTaken: onClash === 'skip' ? 'leave' : 'number',
    lookedAtMs: listing.lookedAtMs,
    left: [...listing.left, ...clashing],
  }
}

/** Hands out names in one folder, each once. */
class Room {
  readonly #taken: Set<string>
  readonly #nextNumber = new Map<string, number>()

  constructor(taken: ReadonlySet<string>) {
    this.#taken = new Set(taken)
  }

  has(name: string): boolean {
    return this.#taken.has(foldName(name))
  }

  take(name: string): string {
    const folded = foldName(name)
    if (!this.#taken.has(folded)) {
      this.#taken.add(folded)
      return name
    }
    const { stem, extension } = splitExtension(name)
    const series = foldName(numberedName(stem, extension, 2)) // long names that are cut to one share their numbers
    for (let number = this.#nextNumber.get(series) ?? 2; ; number += 1) {
      const numbered = numberedName(stem, extension, number)
      const foldedNumbered = foldName(numbered)
      if (this.#taken.has(foldedNumbered)) continue
      this.#taken.add(foldedNumbered)
      this.#nextNumber.set(series, number + 1)
      return numbered
    }
  }
}

/** The way back: every file to where it was, last first; the folders that were made go away again where empty. */
export function reversed(plan: Plan): Plan {
  const { lookedAtMs: _long, ...rest } = plan
  return {
    ...rest,
    moves: plan.moves.map(move => ({ ...move, from: move.to, to: move.from })).reverse(),
    newFolders: [],
    oldFolders: [...plan.newFolders].reverse(),
    whenTaken: 'leave',
    left: [],
  }
}

/** Files and bytes per target folder, in the order in which the folders first occur. */
export function summarizePlan(plan: Plan): FolderSummary[] {
  const sums = new Map<string, { files: number; sizeBytes: number }>()
  for (const { to, sizeBytes } of plan.moves) {
    const folder = parentOf(to)
    const sum = sums.get(folder) ?? { files: 0, sizeBytes: 0 }
    sum.files += 1
    sum.sizeBytes += sizeBytes
    sums.set(folder, sum)
  }
  return Array.from(sums, ([folder, sum]) => ({ folder, ...sum }))
}

/**
 * The moves that a receipt stands for: a run goes through its plan in order, so what is neither failed nor beyond the
 * point of a cancel was moved. The plan's own array when all of it was.
 */
export function movesMade(plan: Plan, receipt: Receipt): readonly Move[] {
  const { moved, failures, renamed } = receipt
  if (moved === plan.moves.length && renamed.length === 0) return plan.moves
  const failed = new Set(failures.map(({ from }) => from))
  const names = new Map(renamed.map(({ from, to }) => [from, to]))
  const made = plan.moves.filter(({ from }) => !failed.has(from)).slice(0, moved)
  return made.map(move => ({ ...move, to: names.get(move.from) ?? move.to }))
}
