import { undoneByUnfiled } from '../journal/file-ended.ts'
import { findOlder } from '../journal/older-runs.ts'
import {
  hasNewerMoves,
  type RunRecord,
  readIfKnown,
  readIfWhole,
  readKnown,
  readOrRefuse,
  readRecord,
} from '../journal/read-record.ts'
import type { RunHeader } from '../journal/record-lines.ts'
import {
  glanceAtAll,
  glanceAtRuns,
  glanceAtUnfiled,
  isFolderOf,
  isNewerUnended,
  type RunGlance,
  recordOf,
  type UnreadableRun,
} from '../journal/records.ts'
import { RunRefused } from '../journal/refusals.ts'
import type { RecordEntry, RunRecords } from '../journal/run-records.ts'
import { takenBack, undosOf } from '../journal/taken-back.ts'
import type { Disk } from '../model/disk.ts'
import {
  compareVolumes,
  identityOf,
  isKnownByInodeAlone,
  isSameId,
  isStill,
  isUntouched,
  matchFolder,
} from '../model/identity.ts'
import { isOutside } from '../model/names.ts'
import type { Folder, RunSummary } from '../model/values.ts'
import { copiesRefusal, findCopied, lookAt } from './copies.ts'
import { withOutside, withoutInodes } from './outside.ts'
import { outcomeOf } from './settle.ts'
import { movesToTakeBack } from './take-back.ts'

/** A run to take back: all of it, or some of its files. */
export type Undoable = {
  readonly record: RunRecord
  /** First places of the files that were put back already. */
  readonly taken: ReadonlySet<string>
}

/**
 * The run to take back: the chosen one, else the newest of this folder that is not undone.
 * @param isMeant asked with each that nobody chose, the newest first
 */
export function findUndoable(
  folder: Folder,
  records: RunRecords,
  runId: string | undefined,
  disk: Disk,
  isMeant: (undoable: Undoable) => boolean = () => true,
): Undoable {
  const undoable = (entry: RecordEntry, record: RunRecord): Undoable => {
    return { record: recordIn(folder, record), taken: takenBack(records, entry) }
  }
  if (runId !== undefined) {
    const { entry, header } = chosenRun(folder, records, runId, disk)
    if (header.kind !== 'sort') throw noSuchRun(runId, folder)
    const record = readOrRefuse(entry, knownOf)
    if (isOf(folder, record, disk)) return undoable(entry, record)
    throw noSuchRun(runId, folder)
  }
  const undone = undoneByUnfiled(records)
  let damaged: RunRefused | undefined
  for (const run of glanceAtAll(records, { folder, kind: 'sort' })) {
    const { entry } = run
    if ('newer' in run) {
      if (entry.isUndone) continue
      throw new RunRefused({ code: 'newer', runId: entry.runId })
    }
    if ('unreadable' in run) {
      refuseUnreadable(run)
      continue
    }
    const { header, end } = run
    if (entry.isDamaged && !entry.isUndone && !undone.has(header.runId)) {
      const known = readIfKnown(entry)
      if (known && !isOf(folder, known, disk)) continue
      const refused = damagedRefusal(header, known)
      if (known && movesToTakeBack(recordIn(folder, known), folder, disk).moves.length > 0) throw refused
      damaged ??= refused // with nothing to take back it does not keep older runs from it
    }
    if (!end || end.moved === 0 || entry.isUndone || undone.has(header.runId)) continue
    const record = readOrRefuse(run.entry)
    if (!isOf(folder, record, disk)) continue
    const found = undoable(entry, record)
    if (isMeant(found)) return found
  }
  throw damaged ?? findCopied(folder, records, disk) ?? new RunRefused({ code: 'nothing-to-undo' })
}

/** It may be the one that is meant: no older one goes before it. */
export function refuseUnreadable({ entry, unreadable }: UnreadableRun): void {
  if (entry.isUndone) return
  throw new RunRefused({ code: 'unreadable-record', runId: entry.runId, systemCode: unreadable })
}

const knownOf = (entry: RecordEntry): RunRecord => readKnown(entry).record

function damagedRefusal({ runId, moves }: RunHeader, known: RunRecord | undefined): RunRefused {
  return new RunRefused({ code: 'damaged', runId, known: known?.moves.length ?? 0, planned: moves })
}

function chosenRun(folder: Folder, records: RunRecords, runId: string, disk: Disk): RunGlance {
  const chosen = recordOf(records, runId)
  if (!chosen && findOlder(records, runId)) throw new RunRefused({ code: 'too-old', runId })
  if (!chosen) throw noSuchRun(runId, folder)
  if (isFolderOf(chosen.header, folder)) return chosen
  throw copiesRefusal(chosen, folder, disk) ?? noSuchRun(runId, folder)
}

const noSuchRun = (runId: string, folder: Folder) => new RunRefused({ code: 'unknown-run', runId, folder })

/** Runs in which nothing is found are passed over, but not all of a long history. */
export const mostLooks = 100

/**
 * The undos that a redo takes back: those of the chosen run that are not redone, or the chosen undo; else the newest of
 * this folder that has something to do.
 */
export function findRedoable(
  folder: Folder,
  records: RunRecords,
  runId: string | undefined,
  disk: Disk,
): readonly RunRecord[] {
  const redone = undoneByUnfiled(records)
  const isOpen = ({ entry, end }: RunGlance) =>
    end !== undefined && end.moved > 0 && !entry.isUndone && !redone.has(entry.runId)
  if (runId !== undefined) {
    const chosen = chosenRun(folder, records, runId, disk)
    const undos = chosen.header.kind === 'undo' ? [chosen] : undosOfRun(records, folder, chosen)
    const open = undos.filter(isOpen).map(({ entry }) => recordIn(folder, readOrRefuse(entry)))
    if (open.length === 0) throw new RunRefused({ code: 'nothing-to-redo', runId })
    return open
  }
  let looks = 0
  for (const run of glanceAtAll(records, { folder, kind: 'undo' })) {
    if ('newer' in run) {
      if (run.entry.isUndone) continue
      throw new RunRefused({ code: 'newer', runId: run.entry.runId })
    }
    if ('unreadable' in run) {
      refuseUnreadable(run)
      continue
    }
    if (!isOpen(run)) continue
    const record = readOrRefuse(run.entry)
    const here = recordIn(folder, record)
    if (isOf(folder, record, disk) && movesToTakeBack(here, folder, disk).moves.length > 0) return [here]
    looks += 1
    if (looks === mostLooks) break
  }
  throw new RunRefused({ code: 'nothing-to-redo' })
}

/** Whether something that was taken of a run of the history can be asked to be done again. */
export function canRedo(records: RunRecords, { runId, kind, state, isPartlyUndone }: RunSummary): boolean {
  const entry = kind === 'sort' && (state === 'undone' || isPartlyUndone) ? records.find(runId) : undefined
  if (!entry) return false
  const undos = undosOf(records, entry)
  return undos.length === 0 || undos.some(undo => !undo.isUndone)
}

/** Newest first. Version 0.1.0 did not note by which undo a run was taken back. */
function undosOfRun(records: RunRecords, folder: Folder, { entry, header }: RunGlance): readonly RunGlance[] {
  const noted = undosOf(records, entry).map(({ runId }) => recordOf(records, runId))
  const undos = noted.filter(undo => undo !== undefined)
  if (undos.length > 0 || !entry.isUndone)
    return undos.sort((a, b) => (a.entry.runId < b.entry.runId ? 1 : -1))
  for (const undo of glanceAtRuns(records, { folder, kind: 'undo', after: entry.runId })) {
    if (undo.header.undoes === header.runId) return [undo]
  }
  return []
}

export type Interrupted = { readonly entry: RecordEntry; readonly record: RunRecord }

/**
 * Records without an end, newest first. The lock is held, so they belong to programs that are gone. A damaged one cannot be
 * settled: it is put aside, so that it does not stand in the way, and nothing of it is lost.
 * @throws {RunRefused} when one of them is newer: nobody else may move files before it is settled
 */
export function findInterrupted(folder: Folder, records: RunRecords, disk: Disk): Interrupted[] {
  const found: Interrupted[] = []
  if (isNewerUnended(records, folder)) throw new RunRefused({ code: 'newer' })
  for (const { entry, header, end } of glanceAtUnfiled(records, { folder })) {
    if (end || (matchFolder(header.folder, folder) !== 'same' && records.isLocked(header.folder))) continue
    const known = readIfKnown(entry)
    const isHere = known ? isOf(folder, known, disk) : matchFolder(header.folder, folder) === 'same'
    if (!isHere || header.runId !== entry.runId) continue
    const record = readIfWhole(entry)
    if (record) found.push({ entry, record: recordIn(folder, record) })
    else if (hasNewerMoves(entry)) throw new RunRefused({ code: 'newer' })
    else records.file({ runId: header.runId, kind: header.kind, folder: header.folder, isDamaged: true })
  }
  return found
}

/** As far as that can be told. */
function isOneDisk({ volume }: Folder, folder: Folder): boolean {
  const compared = compareVolumes(volume, folder.volume)
  return compared !== 'another' && compared !== 'unlike'
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
  const recorded = record.header.folder
  const match = matchFolder(recorded, folder)
  if (match !== 'likely') return match === 'same'
  const isVery = isKnownByInodeAlone(recorded, folder)
  const moves = outcomeOf(recordIn(folder, record), folder).moves
  return moves.some(move =>
    [move.from, move.to].some(path => {
      // A file outside speaks for the folder that had this path on this disk, and for no other.
      if (isOutside(path) && (recorded.path !== folder.path || !isOneDisk(recorded, folder))) return false
      const stats = lookAt(folder, path, disk)
      if (stats === undefined || !isStill(move, stats)) return false
      return !isVery || isUntouched(identityOf(stats), move)
    }),
  )
}

/** Inodes of one folder say nothing of another: there only size and time tell a file. */
function recordIn(folder: Folder, record: RunRecord): RunRecord {
  const known = isSameId(record.header.folder.inode, folder.inode) ? record : withoutInodes(record)
  return known.header.outside ? withOutside(known) : known
}
