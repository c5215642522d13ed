import { lstatSync } from 'node:fs'
import { firstMoves, readIfWhole } from '../journal/read-record.ts'
import { type RunGlance, recordOf } from '../journal/records.ts'
import type { RunRecords } from '../journal/run-records.ts'
import { pathOf } from '../model/names.ts'
import type { RunSummary } from '../model/values.ts'
import { writeProblem } from '../scan/folder.ts'

/** Why a run that ended can no longer be taken back. */
export type UndoObstacle = 'folder-gone' | 'read-only' | 'damaged' | 'files-gone'

/** As {@link undoObstacle} for a run of the history; undefined also where there is nothing to take back. */
export function obstacleToUndo(
  records: RunRecords,
  { runId, kind, state, moved }: RunSummary,
): UndoObstacle | undefined {
  if (kind !== 'sort' || state !== 'done' || moved === 0) return undefined
  return undoObstacle(records, runId)
}

/**
 * What stands against an undo before any file is touched; undefined when at least one file can be tried.
 * @param runId of a run in the history
 */
export function undoObstacle(records: RunRecords, runId: string): UndoObstacle | undefined {
  const run = recordOf(records, runId)
  if (!run) return 'damaged'
  const { path } = run.header.folder
  if (!isThere(path, '')) return 'folder-gone'
  if (writeProblem(path)) return 'read-only'
  return obstacleInRecord(run)
}

/** Most runs have their files in place, so the first few of them answer; all are looked at only if none is. */
function obstacleInRecord({ entry, header }: RunGlance): UndoObstacle | undefined {
  const folder = header.folder.path
  if (firstMoves(entry).some(({ to }) => isThere(folder, to))) return undefined
  const record = readIfWhole(entry)
  if (!record) return 'damaged'
  const isInPlace = record.moves.some(({ from, to }) => isThere(folder, record.renamed.get(from) ?? to))
  return isInPlace ? undefined : 'files-gone'
}

function isThere(folder: string, relative: string): boolean {
  try {
    return lstatSync(pathOf(folder, relative), { throwIfNoEntry: false }) !== undefined
  } catch {
    return false // a file or a closed folder is in the way: the undo could not reach it either
  }
}

const sentences: Record<UndoObstacle, string> = {
  'folder-gone': 'The folder is not there any more.',
  'read-only': 'You may not change anything in this folder.',
  damaged: 'The record of this run is damaged.',
  'files-gone': 'None of its files is where this run had put it.',
}

/** One sentence for a person. */
export function describeObstacle(obstacle: UndoObstacle): string {
  return sentences[obstacle]
}
