import type { Correction, CorrectionEdit } from '../../sorter/index.ts'
import { UndoStack } from '../undo-stack.ts'

/** What a person changed in the preview of a folder, with the steps to undo it. */
export class ByHand {
  readonly #steps = new UndoStack<readonly CorrectionEdit[]>()
  #corrections: ReadonlyMap<string, Correction> = new Map()

  /** By `from`. */
  get corrections(): ReadonlyMap<string, Correction> {
    return this.#corrections
  }

  get can(): { readonly canUndo: boolean; readonly canRedo: boolean } {
    return { canUndo: this.#steps.toUndo !== undefined, canRedo: this.#steps.toRedo !== undefined }
  }

  /** Makes the edits, as one step. */
  change(edits: readonly CorrectionEdit[]): void {
    this.#steps.push(edits)
    this.#corrections = withEdits(this.#corrections, edits)
  }

  /** @returns false where there is no step to undo */
  undo(): boolean {
    const edits = this.#steps.undo()
    if (edits === undefined) return false
    this.#corrections = withEdits(this.#corrections, edits, 'before')
    return true
  }

  /** @returns false where there is no step to redo */
  redo(): boolean {
    const edits = this.#steps.redo()
    if (edits === undefined) return false
    this.#corrections = withEdits(this.#corrections, edits)
    return true
  }

  /** These fall away, without a step to undo that. */
  drop(paths: Iterable<string>): void {
    const remaining = new Map(this.#corrections)
    for (const from of paths) remaining.delete(from)
    this.#corrections = remaining
  }

  /** A run carried the plan out: what is left is what stays. */
  carriedOut(): void {
    this.#corrections = new Map([...this.#corrections].filter(([, { change }]) => change.leave))
    this.#steps.forgetDone()
    this.#steps.forgetUndone()
  }
}

/** @param side which one holds from then on */
export function withEdits(
  corrections: ReadonlyMap<string, Correction>,
  edits: readonly CorrectionEdit[],
  side: 'before' | 'after' = 'after',
): ReadonlyMap<string, Correction> {
  const edited = new Map(corrections)
  for (const edit of edits) {
    const correction = edit[side]
    if (correction) edited.set(edit.from, correction)
    else edited.delete(edit.from)
  }
  return edited
}
