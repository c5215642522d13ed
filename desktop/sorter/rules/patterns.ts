import { RE2JS, RE2JSException } from 're2js'
import { wordsAround } from '../facts/formats/dates-in-text.ts'
import { composed } from '../values/names.ts'

/** A regular expression of a rule, in the syntax of RE2. */
export type Pattern = {
  readonly isIn: (text: string) => boolean
  /** Names of its parts: `day` of `(?P<day>\\d+)`. */
  readonly parts: readonly string[]
  /** Null where nothing matches, or that part is not in what matches. */
  readonly find: (text: string, part: string) => FoundPart | null
  /** How many steps may be taken at each character of a text. */
  readonly steps: number
}

/** What a part of a pattern stands for in a text, with the words around it. */
export type FoundPart = { readonly text: string; readonly words: string }

/**
 * RE2 takes at most this many steps at each character. `[\pL\pN]{1,1000}` has twice as many, and takes eight seconds for
 * the longest text of a document.
 */
const mostSteps = 1000

/** Of a part, in characters: more than a name can have, and what is quoted of it. */
const mostKept = 300
const mostQuoted = 60

/** Linear in the length of what is searched: no pattern can stall a run. */
export function compilePattern(
  value: string,
): Pattern | { readonly code: 'bad-pattern'; readonly text: string; readonly reason: string } {
  try {
    const pattern = RE2JS.compile(composed(value), RE2JS.CASE_INSENSITIVE)
    const steps = pattern.programSize()
    if (steps > mostSteps) {
      return { code: 'bad-pattern', text: value, reason: 'it stands for too much; repeat less' }
    }
    return {
      isIn: text => pattern.test(composed(text)),
      parts: Object.keys(pattern.namedGroups()),
      find(text, part) {
        const searched = composed(text)
        const found = pattern.matcher(searched)
        const matched = found.find() ? found.group(part) : null
        if (!matched) return null
        const [begin, end] = [found.start(part), Math.min(found.end(part), found.start(part) + mostQuoted)]
        return { text: matched.slice(0, mostKept), words: wordsAround(searched, begin, end) }
      },
      steps,
    }
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const reason = error.message.replace(/^error parsing regexp: /, '').replace('`(?i)', '`')
    return { code: 'bad-pattern', text: value, reason }
  }
}
