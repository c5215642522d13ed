import type { Failure } from '../../sorter/values/values.ts'
import { describeFailure } from '../../words/files.ts'
import { limited } from './lines.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'

export type FailureFields = Failure & { readonly message: string }

/** Failures with the sentence for a person. */
export function failureFields(failures: readonly Failure[]): readonly FailureFields[] {
  return failures.map(failure => ({ ...failure, message: describeFailure(failure) }))
}

/** Lines for a person; none when nothing failed. */
export function* failureLines(failures: readonly FailureFields[], { style }: Page): Iterable<string> {
  if (failures.length === 0) return
  yield* ['', style('red', 'Could not be moved:')]
  yield* limited(failures, ({ from, message }) => `${printable(from)}: ${message}`)
}
