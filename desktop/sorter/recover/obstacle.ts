import { withLog } from '../journal/refusals.ts'
import type { RunLog } from '../journal/run-log.ts'
import { isGone } from '../model/identity.ts'
import { isBelow } from '../model/names.ts'
import type { Folder, RunSummary } from '../model/values.ts'
import { whyReadOnly } from '../scan/folder.ts'
import { reachIn, reachOf } from '../scan/reach.ts'
import { canRedo, hasFilesIn } from './find-run.ts'
import { withOutside } from './outside.ts'

/** Why a run can no longer, or not now, be taken back. */
export type UndoObstacle = 'folder-gone' | 'not-reachable' | 'outside-gone' | 'read-only' | 'files-gone'

/**
 * Reason why the undo of a run cannot start; undefined where at least one file can be tried, and where there is nothing to
 * take back. Of a run that was cut off, or can be done again, only whether its folder can be reached.
 * @param chosen a folder in place of the one that the run names
 * @throws {RunRefused} `journal`
 */
export function obstacleToUndo(log: RunLog, run: RunSummary, chosen?: Folder): UndoObstacle | undefined {
  return withLog(log, () => findObstacle(log, run, chosen))
}

function findObstacle(log: RunLog, run: RunSummary, chosen: Folder | undefined): UndoObstacle | undefined {
  const { runId, kind, state, moved } = run
  const isToUndo = kind === 'sort' && state === 'done' && moved > 0
  if (!isToUndo && state !== 'interrupted' && !canRedo(log, run)) return undefined
  const folder = chosen?.path ?? run.folder
  const reach = reachOf(folder)
  if (reach !== 'there') return reach === 'gone' ? 'folder-gone' : reach
  if (chosen && !hasFilesIn(chosen, log, runId)) return 'files-gone'
  if (!isToUndo) return undefined
  if (whyReadOnly(folder)) return 'read-only'
  return log.find(runId)?.outside ? obstacleOutside(log, runId, folder) : obstacleInside(log, runId, folder)
}

/** An undo needs all folders outside that its files come from. */
function obstacleOutside(log: RunLog, runId: string, folder: string): UndoObstacle | undefined {
  const record = withOutside(log.read(runId))
  const gone = (record.header.outside ?? []).filter(isGone)
  const isAway = (path: string) => gone.some(top => isBelow(top.path, path))
  const places = record.moves.map(({ from, to }) => record.renamed.get(from) ?? to)
  if (places.some(isAway)) return 'outside-gone'
  return places.some(place => reachIn(folder, place) !== 'gone') ? undefined : 'files-gone'
}

const fewMoves = 20

/**
 * A file that cannot be looked at can be tried. Most runs have their files in place, so the first few of them answer; all are
 * looked at only if none is.
 */
function obstacleInside(log: RunLog, runId: string, folder: string): UndoObstacle | undefined {
  const areInPlace = (mostMoves?: number) => {
    const { moves, renamed } = log.read(runId, mostMoves)
    return moves.some(({ from, to }) => reachIn(folder, renamed.get(from) ?? to) !== 'gone')
  }
  return areInPlace(fewMoves) || areInPlace() ? undefined : 'files-gone'
}
