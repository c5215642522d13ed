import type { Correction } from '../../sorter/index.ts'
import type { LeftItem } from '../../sorter/values/values.ts'

/** What a step of corrections made of one file's; undefined for none. */
export type Edit = {
  readonly from: string
  readonly before: Correction | undefined
  readonly after: Correction | undefined
}

/** Changes made by hand in the preview of a folder. */
export type ByHand = {
  corrections: ReadonlyMap<string, Correction>
  /** Files that a pattern would keep out of the listing, once they were corrected. */
  readonly lifted: Map<string, LeftItem>
  readonly done: (readonly Edit[])[]
  readonly undone: (readonly Edit[])[]
}

const mostSteps = 200
/** Of the steps of all folders together: a step may change as many files as a folder has. */
const mostEdits = 1_000_000
/** As many as there are folders that can be previewed. */
const mostFolders = 20

/**
 * Changes made by hand, with the steps to undo them, by the real path of the folder: a folder that is opened again keeps
 * them.
 */
export class FoldersByHand {
  readonly #folders = new Map<string, ByHand>()

  of(folder: string): ByHand {
    const found = this.#folders.get(folder) ?? newByHand()
    this.#folders.delete(folder)
    this.#folders.set(folder, found)
    for (const oldest of this.#folders.keys()) {
      if (this.#folders.size > mostFolders) this.#folders.delete(oldest)
    }
    return found
  }

  /** Makes the edits, as one step. */
  step(held: ByHand, edits: readonly Edit[]): void {
    held.done.push(edits)
    if (held.done.length > mostSteps) held.done.shift()
    held.undone.length = 0
    const piles = Array.from(this.#folders.values(), ({ undone, done }) => [undone, done])
    dropOldest(piles.flat(), held.done, mostEdits)
    apply(held, edits, 'after')
  }
}

function newByHand(): ByHand {
  return { corrections: new Map(), lifted: new Map(), done: [], undone: [] }
}

/**
 * Takes the newest step back, or makes it again.
 * @param from the pile that it is in now
 * @returns false where there is none
 */
export function shiftStep(held: ByHand, from: 'done' | 'undone'): boolean {
  const edits = held[from].pop()
  if (!edits) return false
  held[from === 'done' ? 'undone' : 'done'].push(edits)
  apply(held, edits, from === 'done' ? 'before' : 'after')
  return true
}

function apply(held: ByHand, edits: readonly Edit[], side: 'before' | 'after'): void {
  const corrections = new Map(held.corrections)
  for (const edit of edits) {
    const correction = edit[side]
    if (correction) corrections.set(edit.from, correction)
    else corrections.delete(edit.from)
  }
  held.corrections = corrections
}

/** These fall away, without a step to take that back. */
export function drop(held: ByHand, paths: Iterable<string>): void {
  const kept = new Map(held.corrections)
  for (const from of paths) kept.delete(from)
  held.corrections = kept
}

/** Drops steps until what is left is small enough; the last one of the newest pile is kept in any case. */
export function dropOldest<T>(
  piles: readonly (readonly T[])[][],
  newest: (readonly T[])[],
  mostItems: number,
): void {
  let items = piles.flat().reduce((sum, { length }) => sum + length, 0)
  for (const pile of piles) {
    const fewest = pile === newest ? 1 : 0
    while (items > mostItems && pile.length > fewest) items -= pile.shift()?.length ?? 0
  }
}
