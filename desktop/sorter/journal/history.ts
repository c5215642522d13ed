import { lstatSync } from 'node:fs'
import { codeOf } from '../model/disk.ts'
import { pathOf } from '../model/names.ts'
import type { Folder, RunState, RunSummary } from '../model/values.ts'
import { fileEnded, undoneByUnfiled } from './file-ended.ts'
import { readIfWhole } from './read-record.ts'
import { glanceAtRuns, glanceAtUnfiled, type RunGlance, recordOf } from './records.ts'
import type { RunRecords } from './run-records.ts'

export type HistoryOptions = {
  readonly records: RunRecords
  /** Only the runs of this folder. */
  readonly folder?: Folder | undefined
  /** Only runs that are older than this one: the last id of the page before. */
  readonly before?: string | undefined
  /** At most so many; all by default. */
  readonly count?: number | undefined
}

/** A page of the runs, newest first. Only what is on the page is read. */
export function listRuns({ records, folder, before, count }: HistoryOptions): RunSummary[] {
  fileEnded(records)
  const undone = undoneByUnfiled(records)
  const runs: RunSummary[] = []
  if (count === 0) return runs
  for (const run of glanceAtRuns(records, { folder, before })) {
    if (runs.push(summaryOf(run, records, undone)) === count) break
  }
  return runs
}

/** One run; undefined when there is none of that id, or its record cannot be read. */
export function findRun(records: RunRecords, runId: string): RunSummary | undefined {
  const run = recordOf(records, runId)
  return run && summaryOf(run, records, undoneByUnfiled(records))
}

/** Runs whose program ended in the middle, newest first; only those of one folder where one is given. */
export function interruptedRuns(records: RunRecords, folder?: Folder): RunSummary[] {
  const runs = glanceAtUnfiled(records, { folder }).filter(({ end }) => !end)
  return runs
    .filter(({ header }) => !records.isLocked(header.folder))
    .map(run => summaryOf(run, records, new Set()))
}

function summaryOf(run: RunGlance, records: RunRecords, undone: ReadonlySet<string>): RunSummary {
  const { runId, kind, criterion, startedAt, moves, undoes, folder } = run.header
  return {
    runId,
    kind,
    folder: folder.path,
    criterion,
    startedAt,
    state: stateOf(run, records, undone),
    planned: moves,
    moved: run.end?.moved ?? countMoved(run),
    failed: run.end?.failed ?? 0,
    ...(undoes === undefined ? {} : { undoes }),
  }
}

function stateOf(
  { entry, header, end }: RunGlance,
  records: RunRecords,
  undone: ReadonlySet<string>,
): RunState {
  if (end || entry.isFiled) return entry.isUndone || undone.has(header.runId) ? 'undone' : 'done'
  return records.isLocked(header.folder) ? 'running' : 'interrupted'
}

/**
 * How many files a run without an end has moved: those no longer at their first place. 0 where the folder is gone or does
 * not answer.
 */
function countMoved({ entry, header }: RunGlance): number {
  const record = readIfWhole(entry)
  if (!record?.ready) return 0
  const { path } = header.folder
  const isThere = (name: string) => lstatSync(pathOf(path, name), { throwIfNoEntry: false }) !== undefined
  try {
    return isThere('') ? record.moves.filter(({ from }) => !isThere(from)).length : 0
  } catch (error) {
    if (codeOf(error) === '') throw error
    return 0
  }
}
