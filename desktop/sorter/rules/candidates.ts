import { FileView } from './file-view.ts'
import { WordFinder } from './word-finder.ts'

/** A rule, and what a file must have before it is worth asking. */
export type Candidate = {
  /** By its conditions alone; undefined where they depend on facts that are not known yet. */
  readonly mayHold: (view: FileView) => boolean | undefined
  /** Folded: a name without any of these fails. Undefined where it depends on no words. */
  readonly words?: readonly string[] | undefined
}

/** Every file of a folder may have another extension. */
const mostExtensions = 1000

/** Finds the rules that a file has to be asked about: most want an extension or a word that it does not have. */
export class Candidates<R extends Candidate> {
  readonly #rules: readonly R[]
  readonly #words: WordFinder | undefined
  /** The rule that each word is of. */
  readonly #ruleOf: readonly number[]
  /** By extension the places of rules that may hold. */
  readonly #ofExtension = new Map<string, readonly number[]>()
  readonly #extensionAlone = new FileView(() => undefined)
  /** For each rule the last name that may do for it. */
  readonly #fits: Float64Array
  #name = 0

  constructor(rules: readonly R[]) {
    this.#rules = rules
    const words = rules.flatMap(({ words = [] }, at) => words.map(word => ({ word, at })))
    this.#ruleOf = words.map(({ at }) => at)
    this.#words = WordFinder.of(words.map(({ word }) => word))
    const isAlways = ({ words }: R) => words === undefined || this.#words === undefined
    this.#fits = Float64Array.from(rules, rule => (isAlways(rule) ? Number.POSITIVE_INFINITY : 0))
  }

  /** Goes through the rules that may hold, in their order, until the answer is true. */
  find(view: FileView, isFound: (rule: R) => boolean): void {
    this.#name += 1
    this.#words?.find(view.foldedName, this.#note)
    const places = this.#ofExtension.get(view.extension) ?? this.#listFor(view.extension)
    for (const at of places) {
      if ((this.#fits[at] ?? 0) < this.#name) continue
      const rule = this.#rules[at]
      if (rule && isFound(rule)) return
    }
  }

  readonly #note = (words: readonly number[]) => {
    for (const word of words) {
      const at = this.#ruleOf[word] ?? 0
      if ((this.#fits[at] ?? 0) < this.#name) this.#fits[at] = this.#name
    }
  }

  #listFor(extension: string): readonly number[] {
    if (this.#ofExtension.size === mostExtensions) this.#ofExtension.clear()
    this.#extensionAlone.showExtension(extension)
    const places = [...this.#rules.keys()].filter(
      at => this.#rules[at]?.mayHold(this.#extensionAlone) !== false,
    )
    this.#ofExtension.set(extension, places)
    return places
  }
}
