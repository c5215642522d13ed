import { codeOf } from '../model/disk.ts'
import type { FailureReason } from '../model/values.ts'
import { readIfWhole } from './read-record.ts'
import { glanceAtUnfiled, type RunGlance } from './records.ts'
import type { RunRecords } from './run-records.ts'
import { movedIn, takenBack } from './taken-back.ts'

/**
 * Files the records of ended runs: of this program, of one that crashed before it could, and of versions that filed
 * nothing. An undone run is marked before its undo is filed, so that a crash in between is repaired by the next call. What
 * cannot be filed, e.g. on a read-only disk, is found where it is.
 */
export function fileEnded(records: RunRecords): void {
  try {
    for (const run of glanceAtUnfiled(records).reverse()) fileOne(records, run)
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
}

function fileOne(records: RunRecords, run: RunGlance): void {
  const { runId, kind, folder, undoes, takesBack } = run.header
  if (!run.end || runId !== run.entry.runId) return
  if (undoes !== undefined && !isTold(records, run, undoes)) return
  if (takesBack && tookBack(run) && !takesBack.every(id => isMarked(records, id))) return
  records.file({ runId, kind, folder })
}

/** Tells the record of a run what an undo took of it. @returns false when that must be tried again */
function isTold(records: RunRecords, undo: RunGlance, undone: string): boolean {
  const { runId, part } = undo.header
  if ((undo.end?.moved ?? 0) > 0 && !records.noteUndo(undone, runId)) {
    return records.find(undone) === undefined
  }
  const isWhole = part ? isAllTaken(records, undone) : tookBack(undo)
  return !isWhole || isMarked(records, undone)
}

function isAllTaken(records: RunRecords, runId: string): boolean {
  const entry = records.find(runId)
  const record = entry && readIfWhole(entry)
  if (!record) return false
  const taken = takenBack(records, entry)
  return movedIn(record, record.end?.moved ?? 0).every(({ from }) => taken.has(from))
}

/** True also for a run whose record is gone. */
function isMarked(records: RunRecords, runId: string): boolean {
  return records.markUndone(runId) || records.find(runId) === undefined
}

/** Ids of the runs that were taken back by an undo, or a redo, that is not filed yet. */
export function undoneByUnfiled(records: RunRecords): ReadonlySet<string> {
  const ended = glanceAtUnfiled(records).filter(tookBack)
  return new Set(
    ended.flatMap(({ header: { undoes, part, takesBack = [] } }) =>
      undoes === undefined || part ? takesBack : [undoes],
    ),
  )
}

function tookBack(run: RunGlance): boolean {
  return run.end !== undefined && !run.end.cancelled && !canBeRepeated(run)
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

/**
 * True for an undo, or a redo, that moved nothing for a reason that may pass, and for an undo that left files in use: the next
 * undo takes those. Other reasons may last, and would keep older runs from being undone.
 */
function canBeRepeated({ entry, header, end }: RunGlance): boolean {
  if (!end || end.failed === 0 || (header.kind === 'sort' && end.moved > 0)) return false
  const reasons = end.moved > 0 ? ofOpenFiles : passing
  return readIfWhole(entry)?.failures.some(({ reason }) => reasons.has(reason)) ?? false
}
