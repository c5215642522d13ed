/** A table of more than 4 MB is not worth it. */
const mostTransitions = 1e6

/** Finds which of many words a text has in it, in one walk through the text: the automaton of Aho and Corasick. */
export class WordFinder {
  /** Of each UTF-16 code unit; 0 for those that are in no word. */
  readonly #kinds = new Uint16Array(1 << 16)
  #width = 1
  /** The next state, for each state and kind. */
  readonly #next: Int32Array
  /** The words that end in each state. */
  readonly #ends: (readonly number[])[] = [[]]

  /** Undefined where it would be too large. */
  static of(words: readonly string[]): WordFinder | undefined {
    const finder = new WordFinder(words)
    return finder.#next.length === 0 ? undefined : finder
  }

  private constructor(words: readonly string[]) {
    for (const code of codesOf(words.join(''))) {
      if (this.#kinds[code] === 0) this.#kinds[code] = this.#width++
    }
    const mostStates = words.reduce((sum, { length }) => sum + length, 1)
    const isTooLarge = mostStates * this.#width > mostTransitions
    this.#next = new Int32Array(isTooLarge ? 0 : mostStates * this.#width)
    if (isTooLarge) return
    for (const [number, word] of words.entries()) this.#add(word, number)
    this.#connect()
  }

  /** @param found is told the numbers of words in the text; may be told of one more than once */
  find(text: string, found: (words: readonly number[]) => void): void {
    let state = 0
    for (let at = 0; at < text.length; at += 1) {
      state = this.#next[state * this.#width + (this.#kinds[text.charCodeAt(at)] ?? 0)] ?? 0
      const ends = this.#ends[state]
      if (ends !== undefined && ends.length > 0) found(ends)
    }
  }

  #add(word: string, number: number): void {
    let state = 0
    for (const code of codesOf(word)) {
      const place = state * this.#width + (this.#kinds[code] ?? 0)
      if (this.#next[place] === 0) this.#next[place] = this.#ends.push([]) - 1
      state = this.#next[place] ?? 0
    }
    this.#ends[state] = [...(this.#ends[state] ?? []), number]
  }

  /** Where a word does not go on, another may that begins within it. Breadth first: that one is shorter. */
  #connect(): void {
    const within = new Int32Array(this.#ends.length)
    const states = [0]
    for (const state of states) {
      for (let kind = 1; kind < this.#width; kind += 1) {
        const place = state * this.#width + kind
        const next = this.#next[place] ?? 0
        const other = state === 0 ? 0 : (this.#next[(within[state] ?? 0) * this.#width + kind] ?? 0)
        if (next === 0) this.#next[place] = other
        else {
          within[next] = other
          this.#ends[next] = [...(this.#ends[next] ?? []), ...(this.#ends[other] ?? [])]
          states.push(next)
        }
      }
    }
  }
}

function* codesOf(text: string): Iterable<number> {
  for (let at = 0; at < text.length; at += 1) yield text.charCodeAt(at)
}
