import type { Stats } from 'node:fs'
import { hasSameContent } from '../apply/copy-file.ts'
import { FolderLooks } from '../apply/folder-looks.ts'
import { temporaryName } from '../apply/place-file.ts'
import type { RunRecord } from '../journal/read-record.ts'
import { type Disk, syncFolder } from '../model/disk.ts'
import { areOneFile, isStill } from '../model/identity.ts'
import { type FilePath, parentOf, pathOf } from '../model/names.ts'
import type { Folder, Move, Plan } from '../model/values.ts'

/** What an interrupted run had done, after its half moves are whole. */
export type Settled = {
  readonly moved: number
  readonly movedBytes: number
  /** First places of the files that this settling moved out of them. */
  readonly finished: ReadonlySet<string>
  /** Moves that were not begun. */
  readonly remaining: readonly Move[]
}

/** A file may be this much older or younger than its run: FAT keeps times to two seconds. */
export const clockSlackMs = 2000

/**
 * Makes an interrupted run's half moves whole: a file with both names loses the first, a copy that was published
 * takes its original's place, an unfinished copy and a name that was only reserved are removed.
 */
export function settleMoves(record: RunRecord, folder: Folder, disk: Disk): Settled {
  const looks = new FolderLooks(folder.path, disk)
  const path = (relative: string) => pathOf(folder.path, relative)
  const stat = (relative: string) =>
    looks.problemOf(parentOf(relative))
      ? undefined
      : disk.lstatSync(path(relative), { throwIfNoEntry: false })
  const finished = new Set<string>()
  const remaining: Move[] = []
  let moved = 0
  let movedBytes = 0
  removeTemporaries(record, stat, relative => disk.unlinkSync(path(relative)))
  for (const move of record.moves) {
    const { from } = move
    const to = record.renamed.get(from) ?? move.to
    const source = stat(from)
    const target = stat(to)
    const copy = record.copied.get(from)
    const hasSource = source !== undefined && isStill(move, source)
    const hasTarget = target !== undefined && isStill({ ...move, ...copy }, target)
    if (hasSource && hasTarget && isDouble(disk, path(from), path(to), copy !== undefined)) {
      if (copy) syncFolder(disk, path(parentOf(to)))
      disk.unlinkSync(path(from))
      finished.add(from)
    } else if (hasSource) {
      if (target && isReserved(target, to, record)) disk.unlinkSync(path(to))
      remaining.push(move)
      continue
    }
    if (!hasTarget) continue
    moved += 1
    movedBytes += target.size
  }
  return { moved, movedBytes, finished, remaining }
}

/** Unfinished copies; a power cut may have spared one and nothing that was written of it. */
function removeTemporaries(
  { header, moves }: RunRecord,
  stat: (relative: string) => Stats | undefined,
  remove: (relative: string) => void,
): void {
  for (const temporary of new Set(moves.map(({ to }) => temporaryName(to, header.runId)))) {
    if (stat(temporary)?.isFile()) remove(temporary)
  }
}

/** The run's plan from its record. */
export function planOf(record: RunRecord, folder: Folder): Plan {
  const { criterion, newFolders, oldFolders, whenTaken } = record.header
  return { folder, criterion, moves: record.moves, newFolders, oldFolders, whenTaken, left: [] }
}

/** The run's plan as it came out: names that were found taken, copies with their own inode, folders really made. */
export function outcomeOf(record: RunRecord, folder: Folder): Plan {
  const { renamed, copied, found } = record
  const moves = record.moves.map(move => ({
    ...move,
    ...copied.get(move.from),
    to: renamed.get(move.from) ?? move.to,
  }))
  const plan = planOf(record, folder)
  return { ...plan, moves, newFolders: plan.newFolders.filter(name => !found.has(name)) }
}

/**
 * Both names lead to one file, or a copy holds what the original holds. Size and time are not enough to remove an
 * original: somebody may have worked on either of them since.
 */
function isDouble(disk: Disk, source: FilePath, target: FilePath, isCopied: boolean): boolean {
  return areOneFile(disk, source, target) || (isCopied && hasSameContent(disk, source, target))
}

function isReserved(target: Stats, to: string, record: RunRecord): boolean {
  const startedMs = Date.parse(record.header.startedAt) - clockSlackMs
  const isEmpty = target.isFile() && target.size === 0
  return isEmpty && record.reserving.has(parentOf(to)) && target.birthtimeMs >= startedMs
}
