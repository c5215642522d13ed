import { findRun } from '../journal/history.ts'
import { type RunRecord, readIfWhole } from '../journal/read-record.ts'
import { glanceAtRuns } from '../journal/records.ts'
import { RunRefused } from '../journal/refusals.ts'
import type { RunRecords } from '../journal/run-records.ts'
import { baseOf, foldName } from '../model/names.ts'
import type { Failure, Move, RunSummary } from '../model/values.ts'

/** A run with each of its files; paths are relative to its folder. */
export type RunFiles = {
  readonly run: RunSummary
  /** In the plan's order. Of a run that was cut off as many as can be told from the disk. */
  readonly moved: readonly Pick<Move, 'from' | 'to' | 'sizeBytes'>[]
  readonly failures: readonly Failure[]
}

/**
 * What a run did, as its record tells.
 * @throws {RunRefused} when there is no such run, or its record is damaged
 */
export function filesOfRun(records: RunRecords, runId: string): RunFiles {
  const run = findRun(records, runId)
  const entry = records.find(runId)
  if (!run || !entry) throw new RunRefused('unknown-run', `There is no run ${runId}.`)
  const record = readIfWhole(entry)
  if (!record) throw new RunRefused('journal', `The record of the run ${runId} is damaged.`)
  return { run, moved: movedIn(record, run.moved), failures: record.failures }
}

/** A file that a run moved. */
export type FoundMove = Pick<RunSummary, 'runId' | 'kind' | 'folder' | 'startedAt'> &
  Pick<Move, 'from' | 'to'>

/**
 * What runs did with files that had this name, or got it: newest first, each run read when it is asked for. Of a run that
 * was cut off as much as can be told from the disk.
 * @param name of the file, without a folder, in any case
 */
export function* findMoves(records: RunRecords, name: string): Iterable<FoundMove> {
  const folded = foldName(name)
  const hasName = (path: string) => foldName(baseOf(path)) === folded
  for (const { entry, header, end } of glanceAtRuns(records)) {
    const record = readIfWhole(entry)
    if (!record) continue
    const { runId, kind, folder, startedAt } = header
    const moved = end?.moved ?? findRun(records, runId)?.moved ?? 0
    for (const { from, to } of movedIn(record, moved)) {
      if (hasName(from) || hasName(to)) yield { runId, kind, folder: folder.path, startedAt, from, to }
    }
  }
}

/** The files that did not fail, in the plan's order, as many as were moved. */
function movedIn({ moves, renamed, failures }: RunRecord, count: number): RunFiles['moved'] {
  const failed = new Set(failures.map(({ from }) => from))
  const made = moves.filter(({ from }) => !failed.has(from)).slice(0, count)
  return made.map(({ from, to, sizeBytes }) => ({ from, to: renamed.get(from) ?? to, sizeBytes }))
}
