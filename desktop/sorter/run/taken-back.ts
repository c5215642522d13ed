import { canBeRepeated } from '../disk/failures.ts'
import type { FailureReason } from '../values/values.ts'
import { movedFiles, placesTakenBack } from './moved-files.ts'
import { unlessDamaged } from './refusals.ts'
import type { NewRun, RunEnd, RunLog, RunRecord } from './run-log.ts'

/** A run and its results, at its end. */
export type EndedRun = Pick<NewRun, 'kind' | 'undoes' | 'part' | 'takesBack'> &
  Pick<RunRecord, 'moves' | 'renamed' | 'failures'> & { readonly end: RunEnd }

/** Ids of the runs that an undo, or a redo, has reversed completely. */
export function runsTakenBack(log: RunLog, run: EndedRun): readonly string[] {
  const { undoes, part, takesBack = [] } = run
  if (undoes === undefined) return isComplete(log, run) ? takesBack : []
  const isWhole = part ? isAllTaken(log, undoes, run) : isComplete(log, run)
  return isWhole ? [undoes] : []
}

/** Whether no file of a run is left to undo. */
function isAllTaken(log: RunLog, runId: string, undo: EndedRun): boolean {
  const now = new Set(movedFiles(undo, undo.end.moved).map(({ to }) => to))
  const before = placesTakenBack(log, runId)
  return unlessDamaged(false, () => {
    const record = log.read(runId)
    const files = movedFiles(record, record.header.end?.moved ?? 0)
    return files.every(({ from }) => now.has(from) || before.has(from))
  })
}

/** Failures of files that may be on another disk, which was attached here during the run. */
const ofMissingFiles: ReadonlySet<FailureReason> = new Set(['changed', 'gone'])

/**
 * Whether an undo or a redo need not be repeated. A redo that moved files is never repeated: the others are sorted like any
 * file. One that found none of the files is, unless others of its run went back before: they may be on another disk.
 */
function isComplete(log: RunLog, { kind, undoes, end, failures }: EndedRun): boolean {
  if (end.cancelled) return false
  if (end.moved > 0) return kind === 'sort' || !canBeRepeated(failures)
  const areMissing = failures.length > 0 && failures.every(({ reason }) => ofMissingFiles.has(reason))
  if (areMissing) return undoes !== undefined && placesTakenBack(log, undoes).size > 0
  return !canBeRepeated(failures)
}
