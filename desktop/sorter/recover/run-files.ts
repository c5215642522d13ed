import { findRun } from '../journal/history.ts'
import { readIfWhole } from '../journal/read-record.ts'
import { RunRefused } from '../journal/refusals.ts'
import type { RunRecords } from '../journal/run-records.ts'
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
  const { moves, renamed, failures } = record
  const failed = new Set(failures.map(({ from }) => from))
  const made = moves.filter(({ from }) => !failed.has(from)).slice(0, run.moved)
  const moved = made.map(({ from, to, sizeBytes }) => ({ from, to: renamed.get(from) ?? to, sizeBytes }))
  return { run, moved, failures }
}
