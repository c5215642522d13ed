import type { Move } from '../model/values.ts'
import { type RunRecord, readIfWhole } from './read-record.ts'
import { glanceAtUnfiled } from './records.ts'
import type { RecordEntry, RunRecords } from './run-records.ts'

/** A file that a run moved, with the name that it got. */
export type MovedFile = Pick<Move, 'from' | 'to' | 'sizeBytes'>

/** The files that did not fail, in the plan's order, as many as were moved. */
export function movedIn({ moves, renamed, failures }: RunRecord, count: number): readonly MovedFile[] {
  const failed = new Set(failures.map(({ from }) => from))
  const made = moves.filter(({ from }) => !failed.has(from)).slice(0, count)
  return made.map(({ from, to, sizeBytes }) => ({ from, to: renamed.get(from) ?? to, sizeBytes }))
}

/** The undos of a run, whether they are filed or not. */
export function undosOf(records: RunRecords, { runId, undoneBy }: RecordEntry): readonly RecordEntry[] {
  const unfiled = glanceAtUnfiled(records, { kind: 'undo', after: runId })
    .filter(({ header }) => header.undoes === runId)
    .map(({ entry }) => entry)
  const known = new Set(unfiled.map(entry => entry.runId))
  const filed = undoneBy.filter(id => !known.has(id)).map(id => records.find(id))
  return [...unfiled, ...filed.filter(entry => entry !== undefined)]
}

/** First places of the files of a run that undos of it have put back. */
export function takenBack(records: RunRecords, entry: RecordEntry): ReadonlySet<string> {
  const undos = undosOf(records, entry).map(readIfWhole)
  return new Set(undos.flatMap(undo => (undo ? movedIn(undo, undo.end?.moved ?? 0).map(({ to }) => to) : [])))
}
