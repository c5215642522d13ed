import type { FailureReason } from '../model/values.ts'
import { readIfWhole } from './read-record.ts'
import type { RunGlance } from './records.ts'

/** What may be otherwise when a person tries again: a disk that was read-only, full or unplugged, a file in use. */
const passing: ReadonlySet<FailureReason> = new Set([
  'blocked-folder',
  'busy',
  'denied',
  'full',
  'io',
  'read-only',
])

/** Ids of the runs that an undo took back to its end. One that came to nothing may be tried again. */
export function undoneRuns(runs: readonly RunGlance[]): ReadonlySet<string> {
  const ended = runs.filter(run => run.header.undoes !== undefined && run.end && !run.end.cancelled)
  const lasting = ended.filter(run => !cameToNothing(run))
  return new Set(lasting.map(({ header }) => header.undoes).filter(id => id !== undefined))
}

function cameToNothing({ path, end }: RunGlance): boolean {
  if (!end || end.moved > 0 || end.failed === 0) return false
  return readIfWhole(path)?.failures.some(({ reason }) => passing.has(reason)) ?? false
}
