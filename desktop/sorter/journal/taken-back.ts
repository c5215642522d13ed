import type { FailureReason } from '../model/values.ts'
import { movedFiles, placesTakenBack } from './moved-files.ts'
import type { NewRun, RunEnd, RunLog, RunRecord } from './run-log.ts'

/** What a run did, as it ends. */
export type EndedRun = Pick<NewRun, 'kind' | 'undoes' | 'part' | 'takesBack'> &
  Pick<RunRecord, 'moves' | 'renamed' | 'failures'> & { readonly end: RunEnd }

/** Ids of the runs that an undo, or a redo, has taken back as a whole. */
export function runsTakenBack(log: RunLog, run: EndedRun): readonly string[] {
  const { undoes, part, takesBack = [] } = run
  if (undoes === undefined) return isComplete(run) ? takesBack : []
  const isWhole = part ? isAllTaken(log, undoes, run) : isComplete(run)
  return isWhole ? [undoes] : []
}

function isComplete(run: EndedRun): boolean {
  return !run.end.cancelled && !canBeRepeated(run)
}

/** Whether no file of a run is left for another undo. */
function isAllTaken(log: RunLog, runId: string, undo: EndedRun): boolean {
  const now = new Set(movedFiles(undo, undo.end.moved).map(({ to }) => to))
  const before = placesTakenBack(log, runId)
  const record = log.read(runId)
  return movedFiles(record, record.header.end?.moved ?? 0).every(
    ({ from }) => now.has(from) || before.has(from),
  )
}

/** Failures that are gone once a program has closed the file. */
const ofOpenFiles: ReadonlySet<FailureReason> = new Set(['in-use', 'recent'])
/** Failures that may be gone at the next try, too: a disk that was read-only, full or unplugged. */
const passing: ReadonlySet<FailureReason> = new Set([
  ...ofOpenFiles,
  'blocked-folder',
  'denied',
  'full',
  'io',
  'outside-gone',
  'read-only',
])

/** Failures of files that may be on another disk, which had this place when the run was made. */
const ofMissingFiles: ReadonlySet<FailureReason> = new Set(['changed', 'gone'])

/**
 * True for an undo, or a redo, that moved nothing for a reason that may pass or because it found none of the files, and for an
 * undo that left files in use: the next undo takes those. Other reasons may last, and would keep older runs from being undone.
 */
function canBeRepeated({ kind, end, failures }: EndedRun): boolean {
  if (end.moved > 0) return kind === 'undo' && failures.some(({ reason }) => ofOpenFiles.has(reason))
  const areMissing = failures.length > 0 && failures.every(({ reason }) => ofMissingFiles.has(reason))
  return areMissing || failures.some(({ reason }) => passing.has(reason))
}
