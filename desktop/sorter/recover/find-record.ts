import { isLocked } from '../journal/lock.ts'
import { type RunRecord, readIfWhole, readRecord } from '../journal/read-record.ts'
import { glanceAtRuns, type RunGlance } from '../journal/records.ts'
import { RunRefused } from '../journal/refusals.ts'
import { undoneRuns } from '../journal/undone.ts'
import type { Disk } from '../model/disk.ts'
import { isFolderAgain, isStill, noInode } from '../model/identity.ts'
import { pathOf } from '../model/names.ts'
import type { Folder } from '../model/values.ts'
import { outcomeOf } from './settle.ts'

/** The record of the run to take back: the chosen one, else the newest of this folder that is not undone. */
export function findUndoable(
  folder: Folder,
  stateDir: string,
  runId: string | undefined,
  disk: Disk,
): RunRecord {
  const runs = glanceAtRuns(stateDir, folder)
  if (runId !== undefined) {
    const chosen = runs.find(({ header }) => header.runId === runId && header.kind === 'sort')
    if (!chosen) throw new RunRefused('unknown-run', `There is no run ${runId} of this folder.`)
    return recordIn(folder, readSafely(chosen))
  }
  const undone = undoneRuns(runs)
  for (const run of runs) {
    const { header, end } = run
    if (header.kind !== 'sort' || !end || end.moved === 0 || undone.has(header.runId)) continue
    const record = readSafely(run)
    if (isOf(folder, record, disk)) return recordIn(folder, record)
  }
  throw new RunRefused('nothing-to-undo', 'There is no run in this folder to undo.')
}

function readSafely({ path, header }: RunGlance): RunRecord {
  const record = readIfWhole(path)
  if (record) return record
  throw new RunRefused('journal', `The record of the run ${header.runId} is damaged; nothing was moved.`)
}

export type Interrupted = { readonly path: string; readonly record: RunRecord }

/**
 * Records without an end, newest first. The lock is held, so they belong to programs that are gone; a damaged one is
 * left as it is.
 */
export function findInterrupted(folder: Folder, stateDir: string, disk: Disk): Interrupted[] {
  const found: Interrupted[] = []
  for (const { path, header, end } of glanceAtRuns(stateDir, folder)) {
    if (end || (!isFolderAgain(header.folder, folder) && isLocked(stateDir, header.folder))) continue
    const record = readIfWhole(path)
    if (record && isOf(folder, record, disk)) found.push({ path, record: recordIn(folder, record) })
  }
  return found
}

/** A record as it holds for the folder that is here now. */
export function readIn(folder: Folder, path: string): RunRecord {
  return recordIn(folder, readRecord(path))
}

/**
 * A folder of the same path may have been put back from a backup, or be quite another one. Only if it holds a file
 * of the run is the run its own; else it belongs to the folder that had this path before.
 */
function isOf(folder: Folder, record: RunRecord, disk: Disk): boolean {
  if (isFolderAgain(record.header.folder, folder)) return true
  const moves = outcomeOf(recordIn(folder, record), folder).moves
  return moves.some(move =>
    [move.from, move.to].some(relative => {
      const stats = disk.lstatSync(pathOf(folder.path, relative), { throwIfNoEntry: false })
      return stats !== undefined && isStill(move, stats)
    }),
  )
}

/** Inodes of one folder say nothing of another: there only size and time tell a file. */
function recordIn(folder: Folder, record: RunRecord): RunRecord {
  if (record.header.folder.inode === folder.inode) return record
  const inode = noInode
  return {
    ...record,
    moves: record.moves.map(move => ({ ...move, inode })),
    copied: new Map(Array.from(record.copied, ([from, copy]) => [from, { ...copy, inode }])),
  }
}
