import type { FailureReason } from '../values/values.ts'
import { movedFiles, placesTakenBack } from './moved-files.ts'
import type { NewRun, RunEnd, RunLog, RunRecord } from './run-log.ts'

/** A run and its results, at its end. */
export type EndedRun = Pick<NewRun, 'kind' | 'undoes' | 'part' | 'takesBack'> &
  Pick<RunRecord, 'moves' | 'renamed' | 'failures'> & { readonly end: RunEnd }

/** Ids of the runs that an undo, or a redo, has reversed completely. */
export function runsTakenBack(log: RunLog, run: EndedRun): readonly string[] {
  const { undoes, part, takesBack = [] } = run
  if (undoes === undefined) return isComplete(run) ? takesBack : []
  const isWhole = part ? isAllTaken(log, undoes, run) : isComplete(run)
  return isWhole ? [undoes] : []
}

function isComplete(run: EndedRun): boolean {
  return !run.end.cancelled && !canBeRepeated(run)
}

/** Whether no file of a run is left to undo. */
function isAllTaken(log: RunLog, runId: string, undo: EndedRun): boolean {
  const now = new Set(movedFiles(undo, undo.end.moved).map(({ to }) => to))
  const before = placesTakenBack(log, runId)
  const record = log.read(runId)
  return movedFiles(record, record.header.end?.moved ?? 0).every(
    ({ from }) => now.has(from) || before.has(from),
  )
}

/** Failures that end when a program closes the file. */
const ofOpenFiles: ReadonlySet<FailureReason> = new Set(['in-use', 'recent'])
/** Failures that can end before the next try, also those of a disk that was read-only, full or unplugged. */
const passing: ReadonlySet<FailureReason> = new Set([
  ...ofOpenFiles,
  'blocked-folder',
  'denied',
  'full',
  'io',
  'outside-gone',
  'read-only',
])

/** Failures of files that may be on another disk, which was attached here during the run. */
const ofMissingFiles: ReadonlySet<FailureReason> = new Set(['changed', 'gone'])

/**
 * Whether an undo or a redo can be repeated: it moved nothing, for a reason that can end or because it found none of the
 * files, or it is an undo that left files in use. Other reasons can last, and would block the undo of older runs.
 */
function canBeRepeated({ kind, end, failures }: EndedRun): boolean {
  if (end.moved > 0) return kind === 'undo' && failures.some(({ reason }) => ofOpenFiles.has(reason))
  const areMissing = failures.length > 0 && failures.every(({ reason }) => ofMissingFiles.has(reason))
  return areMissing || failures.some(({ reason }) => passing.has(reason))
}
