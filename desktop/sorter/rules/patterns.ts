import { RE2JS, RE2JSException } from 're2js'
import { composed } from '../values/names.ts'

/** A regular expression of a rule, in the syntax of RE2. */
export type Pattern = {
  readonly isIn: (text: string) => boolean
  /** How many steps may be taken at each character of a text. */
  readonly steps: number
}

/**
 * RE2 takes at most this many steps at each character. `[\pL\pN]{1,1000}` has twice as many, and takes eight seconds for
 * the longest text of a document.
 */
const mostSteps = 1000

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
    return { isIn: text => pattern.test(composed(text)), steps }
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const reason = error.message.replace(/^error parsing regexp: /, '').replace('`(?i)', '`')
    return { code: 'bad-pattern', text: value, reason }
  }
}
