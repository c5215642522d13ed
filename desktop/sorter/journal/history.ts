import { isBelow } from '../model/names.ts'
import type { Folder, RunState, RunSummary } from '../model/values.ts'
import { placeOf } from '../scan/place.ts'
import { reachIn, reachOf } from '../scan/reach.ts'
import { fileEnded, undoneByUnfiled } from './file-ended.ts'
import { allRuns, findOlder } from './older-runs.ts'
import { readIfKnown, readIfWhole } from './read-record.ts'
import { glanceAtUnfiled, type RunGlance, recordOf } from './records.ts'
import { readingRecords } from './refusals.ts'
import type { RunRecords } from './run-records.ts'

export type HistoryOptions = {
  readonly records: RunRecords
  /** Only the runs of this folder. */
  readonly folder?: Folder | undefined
  /** Only runs that are older than this one: the last id of the page before. */
  readonly before?: string | undefined
  /** At most so many; all by default. */
  readonly count?: number | undefined
  /** Called with each run that is left out because a newer version made it. */
  readonly onNewer?: ((runId: string) => void) | undefined
  /** Called with each filed run that is left out because its record cannot be read. */
  readonly onUnreadable?: ((runId: string) => void) | undefined
}

/**
 * A page of the runs, newest first. Only what is on the page is read.
 * @throws {RunRefused} when the records cannot be read
 */
export function listRuns(options: HistoryOptions): RunSummary[] {
  return readingRecords(options.records, () => pageOf(options))
}

function pageOf(options: HistoryOptions): RunSummary[] {
  const { records, folder, before, count } = options
  fileEnded(records)
  const undone = undoneByUnfiled(records)
  const runs: RunSummary[] = []
  if (count === 0) return runs
  for (const run of allRuns(records, { folder, before })) {
    if ('newer' in run) {
      options.onNewer?.(run.entry.runId)
      continue
    }
    if ('unreadable' in run) {
      if (run.entry.isFiled) options.onUnreadable?.(run.entry.runId)
      continue
    }
    if (runs.push('run' in run ? run.run : summaryOf(run, records, undone)) === count) break
  }
  return runs
}

/** One run; undefined when there is none of that id, or its record cannot be read. */
export function findRun(records: RunRecords, runId: string): RunSummary | undefined {
  const run = recordOf(records, runId)
  if (!run) return findOlder(records, runId)?.run
  return summaryOf(run, records, undoneByUnfiled(records))
}

/** Where a run's folder is now; undefined when there is no such run. */
export function placeOfRun(records: RunRecords, runId: string): string | undefined {
  const run = recordOf(records, runId)
  return run ? placeOf(run.header.folder) : findOlder(records, runId)?.run.folder
}

/** Runs whose program ended in the middle, newest first; only those of one folder where one is given. */
export function interruptedRuns(records: RunRecords, folder?: Folder): RunSummary[] {
  const runs = glanceAtUnfiled(records, { folder }).filter(({ end }) => !end)
  const summaries = runs.map(run => summaryOf(run, records, new Set()))
  return summaries.filter(({ state }) => state === 'interrupted')
}

function summaryOf(run: RunGlance, records: RunRecords, undone: ReadonlySet<string>): RunSummary {
  const { runId, kind, criterion, startedAt, moves, undoes, redoes, byWatch, folder } = run.header
  const state = stateOf(run, records, undone)
  return {
    runId,
    kind,
    folder: folder.path,
    criterion,
    startedAt,
    state,
    planned: moves,
    moved: run.end?.moved ?? countMoved(run),
    failed: run.end?.failed ?? 0,
    ...(state === 'damaged' ? { known: readIfKnown(run.entry)?.moves.length ?? 0 } : {}),
    ...(undoes === undefined ? {} : { undoes }),
    ...(redoes === undefined ? {} : { redoes }),
    ...(byWatch && { byWatch }),
    ...(state === 'done' && run.entry.undoneBy.length > 0 ? { isPartlyUndone: true } : {}),
  }
}

function stateOf(
  { entry, header, end }: RunGlance,
  records: RunRecords,
  undone: ReadonlySet<string>,
): RunState {
  if (entry.isUndone || undone.has(header.runId)) return 'undone'
  if (entry.isDamaged) return 'damaged'
  if (end) return 'done'
  if (records.isLocked(header.folder)) return 'running'
  return readIfWhole(entry) ? 'interrupted' : 'damaged'
}

/** How many files a run without an end has moved: those no longer at their first place; 0 where that cannot be told. */
function countMoved({ entry, header }: RunGlance): number {
  const record = readIfKnown(entry)
  const { path } = header.folder
  if (!record || reachOf(path) !== 'there') return 0
  const away = (header.outside ?? []).filter(folder => reachOf(folder.path) !== 'there')
  const isAway = (from: string) => away.some(folder => isBelow(folder.path, from))
  return record.moves.filter(({ from }) => !isAway(from) && reachIn(path, from) === 'gone').length
}
