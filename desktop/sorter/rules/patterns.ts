import { RE2JS, RE2JSException } from 're2js'
import { wordsAround } from '../facts/formats/dates-in-text.ts'
import { composed } from '../values/names.ts'

/** A regular expression of a rule, in the syntax of RE2. */
export type Pattern = {
  readonly isIn: (text: string) => boolean
  /** Names of its parts: `day` of `(?P<day>\d+)`. */
  readonly parts: readonly string[]
  /** The parts of the first match; those that are not in it are absent. */
  readonly find: (text: string, parts: readonly string[]) => Iterable<readonly [part: string, FoundPart]>
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

/** Of a part, in characters: about as many as a name can have, and what is quoted of it. */
const mostKept = 250
const mostQuoted = 60

/** Its beginning, in whole characters. */
const begun = (part: string) => part.slice(0, mostKept).replace(/[\ud800-\udbff]$/, '')

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
      find(text, parts) {
        const searched = composed(text)
        const found = pattern.matcher(searched)
        if (!found.find()) return []
        return parts.flatMap(part => {
          const matched = found.group(part)
          if (!matched) return []
          const [begin, end] = [found.start(part), Math.min(found.end(part), found.start(part) + mostQuoted)]
          return [[part, { text: begun(matched), words: wordsAround(searched, begin, end) }] as const]
        })
      },
      steps,
    }
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const reason = error.message.replace(/^error parsing regexp: /, '').replace('`(?i)', '`')
    return { code: 'bad-pattern', text: value, reason }
  }
}
