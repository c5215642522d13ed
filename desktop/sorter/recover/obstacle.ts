import { firstMoves, readIfKnown } from '../journal/read-record.ts'
import { type RunGlance, recordOf } from '../journal/records.ts'
import type { RunRecords } from '../journal/run-records.ts'
import { isGone } from '../model/identity.ts'
import { isBelow } from '../model/names.ts'
import type { RunSummary } from '../model/values.ts'
import { whyReadOnly } from '../scan/folder.ts'
import { placeOf } from '../scan/place.ts'
import { reachIn, reachOf } from '../scan/reach.ts'
import { withOutside } from './outside.ts'

/** Why a run can no longer, or not now, be taken back. */
export type UndoObstacle =
  | 'too-old'
  | 'folder-gone'
  | 'not-reachable'
  | 'outside-gone'
  | 'read-only'
  | 'damaged'
  | 'files-gone'

/**
 * As {@link undoObstacle} for a run of the history; undefined also where there is nothing to take back. Of one that was
 * cut off only whether its folder can be reached.
 */
export function obstacleToUndo(
  records: RunRecords,
  { runId, kind, state, moved, folder, isCompacted }: RunSummary,
): UndoObstacle | undefined {
  if (state === 'interrupted') return reachOf(folder) === 'not-reachable' ? 'not-reachable' : undefined
  if (kind !== 'sort' || (state !== 'done' && state !== 'damaged') || moved === 0) return undefined
  return isCompacted ? 'too-old' : undoObstacle(records, runId)
}

/**
 * What stands against an undo before any file is touched; undefined when at least one file can be tried.
 * @param runId of a run in the history
 */
export function undoObstacle(records: RunRecords, runId: string): UndoObstacle | undefined {
  const run = recordOf(records, runId)
  if (!run) return 'damaged'
  const path = placeOf(run.header.folder)
  const reach = reachOf(path)
  if (reach !== 'there') return reach === 'gone' ? 'folder-gone' : reach
  if (whyReadOnly(path)) return 'read-only'
  return run.header.outside ? obstacleOutside(run, path) : obstacleInRecord(run, path)
}

/** An undo needs the disks of all folders outside that its files come from. */
function obstacleOutside({ entry }: RunGlance, folder: string): UndoObstacle | undefined {
  const known = readIfKnown(entry)
  if (!known) return 'damaged'
  const record = withOutside(known)
  const gone = (record.header.outside ?? []).filter(isGone)
  const isAway = (path: string) => gone.some(top => isBelow(top.path, path))
  const places = record.moves.map(({ from, to }) => record.renamed.get(from) ?? to)
  if (places.some(isAway)) return 'outside-gone'
  return places.some(place => reachIn(folder, place) !== 'gone') ? undefined : 'files-gone'
}

/** A file that cannot be looked at can be tried. Most runs have their files in place, so the first few of them answer; all are looked at only if none is. */
function obstacleInRecord({ entry }: RunGlance, folder: string): UndoObstacle | undefined {
  if (firstMoves(entry).some(({ to }) => reachIn(folder, to) !== 'gone')) return undefined
  const record = readIfKnown(entry)
  if (!record) return 'damaged'
  const isThere = (from: string, to: string) => reachIn(folder, record.renamed.get(from) ?? to) !== 'gone'
  const isInPlace = record.moves.some(({ from, to }) => isThere(from, to))
  return isInPlace ? undefined : 'files-gone'
}
