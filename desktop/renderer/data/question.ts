/** What is known of a question. */
export type Known<T> = {
  /** The newest answer; undefined until the first. It stays while the question is asked again, and where that fails. */
  readonly data: T | undefined
  /** Why there is no newer one, in a sentence. */
  readonly problem: string | null
  /** An answer is under way. */
  readonly isLoading: boolean
}

export type Asking<T> = {
  ask(): Promise<T>
  /** The sentence for a failure. */
  describe(error: unknown): string
  /** Has each change of what is known, until `close`. */
  show(known: Known<T>): void
  /** Has each answer and each failure, as soon as it comes and before it is shown; not what `take` is given. */
  onAnswer(known: Known<T>): void
}

/** A question to main whose answer may be out of date at any time. Of several answers under way only the newest counts. */
export class Question<T> {
  readonly #asking: Asking<T>
  #known: Known<T>
  /** Of the answer under way; an answer to another number is dropped. */
  #number = 0
  #isOutdated = false

  /** @param data an answer to begin with */
  constructor(asking: Asking<T>, data?: T) {
    this.#asking = asking
    this.#known = { data, problem: null, isLoading: false }
  }

  /** Asks now; a problem stays until the answer. */
  ask(): void {
    const number = this.#next()
    this.#change({ ...this.#known, isLoading: true })
    this.#asking.ask().then(
      data => this.#settle(number, { data, problem: null }),
      error => this.#settle(number, { problem: this.#asking.describe(error) }),
    )
  }

  /** Asks now, or once the answer under way has come: events may be faster than answers. */
  askAgain(): void {
    if (this.#known.isLoading) this.#isOutdated = true
    else this.ask()
  }

  /** Has the newest answer from elsewhere, such as an event or another call. */
  take(data: T): void {
    this.#next()
    this.#change({ data, problem: null, isLoading: false })
  }

  dismiss(): void {
    this.#change({ ...this.#known, problem: null })
  }

  /** Nothing is shown from then on. */
  close(): void {
    this.#next()
  }

  #next(): number {
    this.#isOutdated = false
    this.#number += 1
    return this.#number
  }

  #settle(number: number, answer: Partial<Known<T>>): void {
    if (number !== this.#number) return
    const known = { ...this.#known, ...answer, isLoading: false }
    this.#asking.onAnswer(known)
    this.#change(known)
    if (this.#isOutdated) this.ask()
  }

  #change(known: Known<T>): void {
    this.#known = known
    this.#asking.show(known)
  }
}
