import { RE2JS, RE2JSException, RE2Set } from 're2js'
import { composed } from '../values/names.ts'

/** A regular expression of a rule, in the syntax of RE2. */
export type PatternTest = {
  readonly pattern: RE2JS
  readonly passes: (found: unknown) => boolean
}

/**
 * RE2 takes at most this many steps at each character. `[\pL\pN]{1,1000}` has twice as many, and takes eight seconds for
 * the longest text of a document.
 */
const mostSteps = 1000

/** Linear in the length of what is searched: no pattern can stall a run. */
export function compilePattern(
  value: string,
): PatternTest | { readonly code: 'bad-pattern'; readonly text: string; readonly reason: string } {
  try {
    const pattern = RE2JS.compile(composed(value), RE2JS.CASE_INSENSITIVE)
    if (pattern.programSize() > mostSteps) {
      return { code: 'bad-pattern', text: value, reason: 'it stands for too much; repeat less' }
    }
    return { pattern, passes: found => pattern.test(composed(String(found))) }
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const reason = error.message.replace(/^error parsing regexp: /, '').replace('`(?i)', '`')
    return { code: 'bad-pattern', text: value, reason }
  }
}

/** With more of them, the states that they can be in together may become too many to keep. */
const mostTogether = 8
const mostInstructions = 500

/** The patterns that rules have for one fact: a text is read once for several of them. */
export class Patterns {
  #last: Together | undefined

  /** @returns what tells whether a text has it */
  add({ pattern, passes }: PatternTest): PatternTest['passes'] {
    if (pattern.programSize() > mostInstructions) return passes
    if (this.#last === undefined || this.#last.size === mostTogether) this.#last = new Together()
    return this.#last.add(pattern.pattern())
  }
}

class Together {
  readonly #set = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE)
  #text: unknown
  #found: readonly number[] = []
  size = 0

  add(pattern: string): PatternTest['passes'] {
    const number = this.#set.add(pattern)
    this.size += 1
    const beginning = plainBeginning(pattern)
    return text => beginning?.test(String(text)) !== false && this.#foundIn(text).includes(number)
  }

  /** Rules ask about one file after the other. */
  #foundIn(text: unknown): readonly number[] {
    if (text !== this.#text) {
      this.#found = this.#set.match(composed(String(text)))
      this.#text = text
    }
    return this.#found
  }
}

/**
 * What patterns mostly begin with: characters and digits, each so many times, and words to choose from. Node's own engine
 * finds that sooner, and with one choice alone it cannot go back for long.
 */
const step = String.raw`(?:[\w -]|\\d)(?:\{\d\})?(?![?*+{])`
const choice = String.raw`\((?:[\w -]+\|)*[\w -]+\)`
const plain = new RegExp(String.raw`^\^?(?:${step})*(?:${choice}(?![?*+{]))?(?:${step})*`)
const choices = new RegExp(choice, 'g')

/** What a text must have in it before a pattern can be found; undefined where the pattern does not begin plainly. */
function plainBeginning(pattern: string): RegExp | undefined {
  // Another way than this beginning; and flags, behind which a quantifier is that of what stands before them.
  if (/\||\(\?/.test(pattern.replace(choices, ''))) return undefined
  const [beginning = ''] = plain.exec(pattern) ?? []
  return new RegExp(beginning, 'iu')
}
