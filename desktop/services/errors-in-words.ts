import { codeOf, RunRefused } from '../sorter/index.ts'
import { describeRefusal } from '../words/refusals.ts'
import { StateFailed } from './state/database/faults.ts'

/**
 * The sentence for a person about an error of the sorter or of Sortwell's own database, in English.
 * @param stateDir the data folder, which the sentence about a database names
 * @returns undefined for any other error
 */
export function describeError(error: unknown, stateDir: string): string | undefined {
  if (!(error instanceof StateFailed)) return describeRefusal(error)
  return describeRefusal(new RunRefused({ code: 'journal', place: stateDir, systemCode: error.code }))
}

/** The same as an error whose message is that sentence, with name and code of the first; any other error itself. */
export function inWords(error: unknown, stateDir: string): unknown {
  const sentence = describeError(error, stateDir)
  if (sentence === undefined || !(error instanceof Error)) return error
  return Object.assign(new Error(sentence, { cause: error }), { name: error.name, code: codeOf(error) })
}
