import type { Failure } from '../../sorter/values/values.ts'
import { describeFailure } from '../../words/files.ts'
import { limited } from './lines.ts'
import { printable } from './printable.ts'

/** Failures as JSON, with the sentence for a person. */
export function failureFields(failures: readonly Failure[]): (Failure & { readonly message: string })[] {
  return failures.map(failure => ({ ...failure, message: describeFailure(failure) }))
}

/** Lines for a person; none when nothing failed. */
export function* failureLines(failures: readonly Failure[]): Iterable<string> {
  if (failures.length === 0) return
  yield* ['', 'Could not be moved:']
  yield* limited(failures, failure => `${printable(failure.from)}: ${describeFailure(failure)}`)
}
