import { codeOf, type Disk, realDisk, statIfKnown } from '../../disk/disk.ts'
import { isGone, isSameFolder, isStill, noInode } from '../../disk/identity.ts'
import { isOutside, pathOf } from '../../values/names.ts'
import type { Folder, RunSummary } from '../../values/values.ts'
import { placesTakenBack } from '../moved-files.ts'
import { readRun } from '../read-run.ts'
import { RunRefused, unlessDamaged } from '../refusals.ts'
import type { LoggedRun, RunLog, RunRecord } from '../run-log.ts'
import { withOutside, withoutInodes } from './outside.ts'
import { outcomeOf } from './plan-of-run.ts'
import { movesToTakeBack } from './take-back.ts'

/** A run to undo, as a whole or in part. */
export type Undoable = {
  readonly record: RunRecord
  /** First places of the files that were put back already. */
  readonly taken: ReadonlySet<string>
}

/**
 * The run to undo: the chosen one, else the newest of this folder that is not undone.
 * @param isMeant called for each run if none is chosen, the newest first
 */
export function findUndoable(
  folder: Folder,
  log: RunLog,
  runId: string | undefined,
  disk: Disk,
  isMeant: (undoable: Undoable) => boolean = found => isLeftToUndo(folder, log, found, disk),
): Undoable {
  if (runId !== undefined) {
    if (chosenRun(folder, log, runId).kind === 'undo') throw new RunRefused({ code: 'is-undo', runId })
    return { record: readChosen(folder, log, runId, disk), taken: placesTakenBack(log, runId) }
  }
  for (const { runId: id, end, isUndone } of log.ended(folder.path, 'sort')) {
    if (isUndone || !end || end.moved === 0) continue
    const record = readOf(folder, log, id, disk)
    if (!record) continue
    const found = { record, taken: placesTakenBack(log, id) }
    if (isMeant(found)) return found
  }
  throw new RunRefused({ code: 'nothing-to-undo' })
}

/**
 * Whether a file that is not back yet may be where its run put it. A run without such a file is undone once, to report its files,
 * and not again.
 */
function isLeftToUndo(folder: Folder, log: RunLog, { record, taken }: Undoable, disk: Disk): boolean {
  const { runId, outside = [] } = record.header
  if (log.undosOf(runId).length === 0 || outside.some(isGone)) return true
  return outcomeOf(record, folder).moves.some(move => {
    if (taken.has(move.from)) return false
    try {
      const stats = disk.lstatSync(pathOf(folder.path, move.to), { throwIfNoEntry: false })
      return stats !== undefined && isStill(move, stats)
    } catch (error) {
      if (codeOf(error) === '') throw error
      return true // its folder may not be entered now
    }
  })
}

function chosenRun(folder: Folder, log: RunLog, runId: string): LoggedRun {
  const run = log.find(runId)
  if (!run) throw noSuchRun(runId, folder)
  return run
}

const noSuchRun = (runId: string, folder: Folder) => new RunRefused({ code: 'unknown-run', runId, folder })

/** Most runs to search, because a history can be long. */
export const mostTried = 100

/**
 * The undos that a redo reverses: those of the chosen run that are not redone, or the chosen undo; else the newest undo of
 * this folder that has files to move.
 */
export function findRedoable(
  folder: Folder,
  log: RunLog,
  runId: string | undefined,
  disk: Disk,
): readonly RunRecord[] {
  if (runId !== undefined) {
    const chosen = chosenRun(folder, log, runId)
    const undos = chosen.kind === 'undo' ? [chosen] : log.undosOf(runId)
    const open = undos.filter(isRedoable)
    if (open.length === 0) throw new RunRefused({ code: 'nothing-to-redo', runId })
    return open.map(undo => readChosen(folder, log, undo.runId, disk))
  }
  let tried = 0
  for (const undo of log.ended(folder.path, 'undo')) {
    if (!isRedoable(undo)) continue
    const record = readOf(folder, log, undo.runId, disk)
    const isHere = record && hasFileOf(folder, record, disk, false)
    if (isHere && movesToTakeBack(record, folder, disk).moves.length > 0) return [record]
    tried += 1
    if (tried === mostTried) break
  }
  throw new RunRefused({ code: 'nothing-to-redo' })
}

const isRedoable = ({ end, isUndone }: LoggedRun) => end !== undefined && end.moved > 0 && !isUndone

/** Whether a run of the history, or a part of it, can be redone. */
export function canRedo(log: RunLog, { runId, kind, state }: RunSummary): boolean {
  if (kind !== 'sort' || !(state === 'undone' || state === 'partly-undone')) return false
  return log.undosOf(runId).some(isRedoable)
}

/**
 * Runs of a folder without an end, newest first, and the chosen one, whatever its folder was. The folder is locked, so the
 * programs that began them have ended.
 * @param passesOver a damaged run, which is refused otherwise
 */
export function findInterrupted(
  folder: Folder,
  log: RunLog,
  disk: Disk,
  chosen: string | undefined,
  passesOver: boolean,
): readonly RunRecord[] {
  return log.open().flatMap(run => {
    const isChosen = run.runId === chosen
    if (!isChosen && run.folder.path !== folder.path) return []
    const read = () => readInterrupted(run, folder, log, disk, isChosen) ?? []
    return passesOver && !isChosen ? unlessDamaged([], read) : read()
  })
}

/**
 * @returns undefined for a run with no file in this folder, unless it is chosen
 * @throws {RunRefused} if the chosen run is still under way in its own folder, or has no file in this one
 */
export function readInterrupted(
  { runId, folder: recorded, startedAt }: LoggedRun,
  folder: Folder,
  log: RunLog,
  disk: Disk,
  isChosen: boolean,
): RunRecord | undefined {
  if (!isSameFolder(recorded, folder) && log.isLocked(recorded)) {
    if (!isChosen) return undefined
    throw new RunRefused({ code: 'busy', holder: { pid: undefined, since: startedAt } })
  }
  if (isChosen) return readChosen(folder, log, runId, disk)
  const record = readOf(folder, log, runId, disk)
  const isHere = record && (record.moves.length === 0 || hasFileOf(folder, record, disk, false))
  return isHere ? record : undefined
}

/** Whether a run that a person chose for this folder has a file in it. */
export function hasFilesIn(folder: Folder, log: RunLog, runId: string): boolean {
  return isOf(folder, log.read(runId), realDisk, true)
}

/** @throws {RunRefused} if none of its files is in this folder */
function readChosen(folder: Folder, log: RunLog, runId: string, disk: Disk): RunRecord {
  const record = readRun(log, runId)
  if (isOf(folder, record, disk, true)) return recordIn(folder, record)
  throw new RunRefused({ code: 'files-gone', runId })
}

/** Undefined for a run of another folder that had this path. */
function readOf(folder: Folder, log: RunLog, runId: string, disk: Disk): RunRecord | undefined {
  const record = readRun(log, runId)
  return isOf(folder, record, disk, false) ? recordIn(folder, record) : undefined
}

/** Compares files, too: a folder may be restored from a backup or attached again, or another folder may have its path. */
function isOf(folder: Folder, record: RunRecord, disk: Disk, isChosen: boolean): boolean {
  return isSameFolder(record.header.folder, folder) || hasFileOf(folder, record, disk, isChosen)
}

/**
 * Whether one of the run's files is in this folder; in another folder than the run's, compared by size and time. The roots
 * of two disks that were attached at one place can have the same ids, so only their files distinguish them.
 */
function hasFileOf(folder: Folder, record: RunRecord, disk: Disk, isChosen: boolean): boolean {
  const recorded = record.header.folder
  const isSame = isSameFolder(recorded, folder)
  if (isSame && record.header.outside?.some(isGone)) return true // its files may be on the missing disk, for which the run waits
  // Files outside do not identify another folder with this path.
  const doesOutsideCount = isChosen || recorded.inode === folder.inode
  return outcomeOf(record, folder).moves.some(move =>
    [move.to, move.from].some(path => {
      const stats =
        isOutside(path) && !doesOutsideCount ? undefined : statIfKnown(disk, pathOf(folder.path, path))
      return stats !== undefined && isStill(isSame ? move : { ...move, inode: noInode }, stats)
    }),
  )
}

/** The run with files of this folder: in another folder than its own, inodes mean nothing, and only size and time count. */
export function recordIn(folder: Folder, record: RunRecord): RunRecord {
  const known = record.header.folder.inode === folder.inode ? record : withoutInodes(record)
  return known.header.outside ? withOutside(known) : known
}
