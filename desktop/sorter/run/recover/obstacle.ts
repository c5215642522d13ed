import { whyReadOnly } from '../../scan/folder.ts'
import { reachIn, reachOf } from '../../scan/reach.ts'
import type { Folder, RunSummary } from '../../values/values.ts'
import { targetOf } from '../moved-files.ts'
import { unlessDamaged, withLog } from '../refusals.ts'
import type { RunLog } from '../run-log.ts'
import { canRedo, hasFilesIn } from './find-run.ts'
import { isOnGoneDisk, withOutside } from './outside.ts'

/** Reason why a run cannot be undone, for good or for now. */
export type UndoObstacle =
  | 'folder-gone'
  | 'not-reachable'
  | 'outside-gone'
  | 'read-only'
  | 'files-gone'
  | 'damaged'

/**
 * Reason why the undo of a run cannot start; undefined if at least one file can be tried, and if there is nothing to
 * undo. For an interrupted run, and one that can be redone, checks only that its folder can be reached.
 * @param chosen a folder to use instead of the run's
 * @throws {RunRefused} `journal`
 */
export function obstacleToUndo(log: RunLog, run: RunSummary, chosen?: Folder): UndoObstacle | undefined {
  return unlessDamaged('damaged', () => withLog(log, () => findObstacle(log, run, chosen)))
}

function findObstacle(log: RunLog, run: RunSummary, chosen: Folder | undefined): UndoObstacle | undefined {
  const { runId, kind, state, moved } = run
  if (state === 'damaged') return 'damaged'
  const isToUndo = kind === 'sort' && (state === 'done' || state === 'partly-undone') && moved > 0
  if (!isToUndo && state !== 'interrupted' && !canRedo(log, run)) return undefined
  const folder = chosen?.path ?? run.folder
  const reach = reachOf(folder)
  if (reach !== 'there') return reach === 'gone' ? 'folder-gone' : reach
  if (chosen && !hasFilesIn(chosen, log, runId)) return 'files-gone'
  if (!isToUndo) return undefined
  if (whyReadOnly(folder)) return 'read-only'
  return log.find(runId)?.outside ? obstacleOutside(log, runId, folder) : obstacleInside(log, runId, folder)
}

/** An undo needs all folders outside in which its files are. */
function obstacleOutside(log: RunLog, runId: string, folder: string): UndoObstacle | undefined {
  const record = withOutside(log.read(runId))
  const places = record.moves.map(move => targetOf(record, move))
  if (places.some(isOnGoneDisk(record))) return 'outside-gone'
  return places.some(place => reachIn(folder, place) !== 'gone') ? undefined : 'files-gone'
}

const fewMoves = 20

/**
 * A file that cannot be read can still be tried. Most runs have their files in place, so the first few answer; all are checked
 * only if none of those is.
 */
function obstacleInside(log: RunLog, runId: string, folder: string): UndoObstacle | undefined {
  const areInPlace = (mostMoves?: number) => {
    const record = log.read(runId, mostMoves)
    return record.moves.some(move => reachIn(folder, targetOf(record, move)) !== 'gone')
  }
  return areInPlace(fewMoves) || areInPlace() ? undefined : 'files-gone'
}
