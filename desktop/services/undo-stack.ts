/** Steps that can be undone and redone; the oldest are forgotten when they get too many. */
export class UndoStack<T> {
  readonly #most: number
  readonly #sizeOf: (step: T) => number
  readonly #done: T[] = []
  readonly #undone: T[] = []
  /** Of the steps that are done. */
  #size = 0

  /**
   * @param most how large all steps may be together; the newest stays in any case
   * @param sizeOf by default each step counts one
   */
  constructor(most: number, sizeOf: (step: T) => number = () => 1) {
    this.#most = most
    this.#sizeOf = sizeOf
  }

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
    this.#add(step)
    while (this.#size > this.#most && this.#done.length > 1) this.#take(this.#done.shift())
  }

  undo(): T | undefined {
    const step = this.#done.pop()
    if (step === undefined) return undefined
    this.#take(step)
    this.#undone.push(step)
    return step
  }

  redo(): T | undefined {
    const step = this.#undone.pop()
    if (step !== undefined) this.#add(step)
    return step
  }

  forgetDone(): void {
    this.#done.length = 0
    this.#size = 0
  }

  forgetUndone(): void {
    this.#undone.length = 0
  }

  #add(step: T): void {
    this.#done.push(step)
    this.#size += this.#sizeOf(step)
  }

  #take(step: T | undefined): void {
    if (step !== undefined) this.#size -= this.#sizeOf(step)
  }
}
