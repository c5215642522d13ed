import { reachIn, reachOf } from '../scan/reach.ts'
import { isBelow } from '../values/names.ts'
import type { Move } from '../values/values.ts'
import { unlessDamaged } from './refusals.ts'
import type { RunLog, RunRecord } from './run-log.ts'

/** A file that a run moved, with the name that it got. */
export type MovedFile = Pick<Move, 'from' | 'to' | 'sizeBytes'>

/** Path to which a run moved a file, or last tried to. */
export function targetOf(
  { renamed }: Pick<RunRecord, 'renamed'>,
  { from, to }: Pick<Move, 'from' | 'to'>,
): string {
  return renamed.get(from) ?? to
}

/** The files that did not fail, in the plan's order, as many as were moved. */
export function movedFiles(
  record: Pick<RunRecord, 'moves' | 'renamed' | 'failures'>,
  count: number,
): readonly MovedFile[] {
  const { moves, failures } = record
  const failed = new Set(failures.map(({ from }) => from))
  const made = moves.filter(({ from }) => !failed.has(from)).slice(0, count)
  return made.map(move => ({ from: move.from, to: targetOf(record, move), sizeBytes: move.sizeBytes }))
}

/** First places of the files of a run that undos of it have put back. */
export function placesTakenBack(log: RunLog, runId: string): ReadonlySet<string> {
  const places = new Set<string>()
  for (const { runId: undoId, end } of log.undosOf(runId)) {
    if (!end || end.moved === 0) continue
    const files = unlessDamaged([], () => movedFiles(log.read(undoId), end.moved))
    for (const { to } of files) places.add(to)
  }
  return places
}

/** How many files a run without an end has moved: those no longer at their first place; 0 where that cannot be determined. */
export function countMoved({ header, moves }: RunRecord): number {
  const { path } = header.folder
  if (reachOf(path) !== 'there') return 0
  const away = (header.outside ?? []).filter(folder => reachOf(folder.path) !== 'there')
  const isAway = (from: string) => away.some(folder => isBelow(folder.path, from))
  return moves.filter(({ from }) => !isAway(from) && reachIn(path, from) === 'gone').length
}
