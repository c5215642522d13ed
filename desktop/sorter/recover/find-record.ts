import { undoneByUnfiled } from '../journal/file-ended.ts'
import { type RunRecord, readIfWhole, readRecord } from '../journal/read-record.ts'
import { glanceAtRuns, glanceAtUnfiled, isFolderOf, type RunGlance, recordOf } from '../journal/records.ts'
import { RunRefused } from '../journal/refusals.ts'
import type { RecordEntry, RunRecords } from '../journal/run-records.ts'
import type { Disk } from '../model/disk.ts'
import { isFolderAgain, isStill, noInode } from '../model/identity.ts'
import { pathOf } from '../model/names.ts'
import type { Folder } from '../model/values.ts'
import { outcomeOf } from './settle.ts'

/** The record of the run to take back: the chosen one, else the newest of this folder that is not undone. */
export function findUndoable(
  folder: Folder,
  records: RunRecords,
  runId: string | undefined,
  disk: Disk,
): RunRecord {
  if (runId !== undefined) {
    const chosen = recordOf(records, runId)
    if (chosen?.header.kind !== 'sort' || !isFolderOf(chosen.header, folder))
      throw new RunRefused('unknown-run', `There is no run ${runId} of this folder.`)
    return recordIn(folder, readSafely(chosen))
  }
  const undone = undoneByUnfiled(records)
  for (const run of glanceAtRuns(records, { folder, kind: 'sort' })) {
    const { entry, header, end } = run
    if (!end || end.moved === 0 || entry.isUndone || undone.has(header.runId)) continue
    const record = readSafely(run)
    if (isOf(folder, record, disk)) return recordIn(folder, record)
  }
  throw new RunRefused('nothing-to-undo', 'There is no run in this folder to undo.')
}

function readSafely({ entry, header }: RunGlance): RunRecord {
  const record = readIfWhole(entry)
  if (record) return record
  throw new RunRefused('journal', `The record of the run ${header.runId} is damaged; nothing was moved.`)
}

export type Interrupted = { readonly entry: RecordEntry; readonly record: RunRecord }

/**
 * Records without an end, newest first. The lock is held, so they belong to programs that are gone; a damaged one is
 * left as it is.
 */
export function findInterrupted(folder: Folder, records: RunRecords, disk: Disk): Interrupted[] {
  const found: Interrupted[] = []
  for (const { entry, header, end } of glanceAtUnfiled(records, { folder })) {
    if (end || (!isFolderAgain(header.folder, folder) && records.isLocked(header.folder))) continue
    const record = readIfWhole(entry)
    if (record && isOf(folder, record, disk)) found.push({ entry, record: recordIn(folder, record) })
  }
  return found
}

/** A record as it holds for the folder that is here now. */
export function readIn(folder: Folder, entry: RecordEntry): RunRecord {
  return recordIn(folder, readRecord(entry))
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
