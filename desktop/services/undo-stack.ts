/** Steps that can be undone and redone. */
export class UndoStack<T> {
  readonly #done: T[] = []
  readonly #undone: T[] = []

  /** The newest step that is done, which `undo` takes. */
  get toUndo(): T | undefined {
    return this.#done.at(-1)
  }

  /** The step that was undone last, which `redo` takes. */
  get toRedo(): T | undefined {
    return this.#undone.at(-1)
  }

  /** A step was made: what was undone before cannot be redone any more. */
  push(step: T): void {
    this.forgetUndone()
    this.#done.push(step)
  }

  undo(): T | undefined {
    const step = this.#done.pop()
    if (step !== undefined) this.#undone.push(step)
    return step
  }

  redo(): T | undefined {
    const step = this.#undone.pop()
    if (step !== undefined) this.#done.push(step)
    return step
  }

  forgetDone(): void {
    this.#done.length = 0
  }

  forgetUndone(): void {
    this.#undone.length = 0
  }
}
