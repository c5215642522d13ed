import { codeOf } from '../model/disk.ts'
import type { FailureReason } from '../model/values.ts'
import { readIfWhole } from './read-record.ts'
import { glanceAtUnfiled, type RunGlance } from './records.ts'
import type { RunRecords } from './run-records.ts'

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
  const { runId, kind, folder, undoes } = run.header
  if (!run.end || runId !== run.entry.runId) return
  if (undoes !== undefined && tookBack(run) && !isMarked(records, undoes)) return
  records.file({ runId, kind, folder })
}

/** True also for a run whose record is gone. */
function isMarked(records: RunRecords, runId: string): boolean {
  return records.markUndone(runId) || records.find(runId) === undefined
}

/** Ids of the runs that were taken back by an undo that is not filed yet. */
export function undoneByUnfiled(records: RunRecords): ReadonlySet<string> {
  const undoes = glanceAtUnfiled(records, { kind: 'undo' }).filter(tookBack)
  return new Set(undoes.map(({ header }) => header.undoes).filter(id => id !== undefined))
}

/** An undo that came to nothing may be tried again. */
function tookBack(undo: RunGlance): boolean {
  return undo.end !== undefined && !undo.end.cancelled && !cameToNothing(undo)
}

/** Failures that may be gone at the next try: a disk that was read-only, full or unplugged, a file in use. */
const passing: ReadonlySet<FailureReason> = new Set([
  'blocked-folder',
  'busy',
  'denied',
  'full',
  'io',
  'read-only',
])

function cameToNothing({ entry, end }: RunGlance): boolean {
  if (!end || end.moved > 0 || end.failed === 0) return false
  return readIfWhole(entry)?.failures.some(({ reason }) => passing.has(reason)) ?? false
}
