import type { Stats } from 'node:fs'
import { isPlanned } from './apply.ts'
import type { Disk } from './disk.ts'
import type { RunRecord } from './journal.ts'
import type { Folder, Move, Plan } from './model.ts'
import { isSameFile } from './move-file.ts'
import { parentOf, pathOf } from './names.ts'
import { temporaryName } from './place-file.ts'

/** What an interrupted run had done, after its half moves are whole. */
export type Settled = {
  readonly moved: number
  readonly movedBytes: number
  /** First places of the files that this settling moved out of them. */
  readonly finished: ReadonlySet<string>
  /** Moves that were not begun. */
  readonly remaining: readonly Move[]
}

/** A reserving file may be this much older than its run: FAT keeps times to two seconds. */
const clockSlackMs = 2000

/**
 * Makes an interrupted run's half moves whole: a file with both names loses the first, a copy that was published
 * takes its original's place, an unfinished copy and a name that was only reserved are removed.
 */
export function settleMoves(record: RunRecord, folder: Folder, disk: Disk): Settled {
  const stat = (relative: string) => disk.lstatSync(pathOf(folder.path, relative), { throwIfNoEntry: false })
  const remove = (relative: string) => disk.unlinkSync(pathOf(folder.path, relative))
  const finished = new Set<string>()
  const remaining: Move[] = []
  let moved = 0
  let movedBytes = 0
  for (const move of record.moves) {
    const { from } = move
    const to = record.renamed.get(from) ?? move.to
    if (record.copying.has(from)) {
      const temporary = temporaryName(to, record.header.runId)
      if (stat(temporary)) remove(temporary)
    }
    const source = stat(from)
    const target = stat(to)
    const hasSource = source !== undefined && isPlanned(source, move)
    const hasTarget = target !== undefined && isOurs(target, move, record)
    if (hasSource && hasTarget && isDouble(disk, folder, move, to, record)) {
      remove(from)
      finished.add(from)
    } else if (hasSource) {
      if (target && isReserved(target, to, record)) remove(to)
      remaining.push(move)
      continue
    }
    if (!hasTarget) continue
    moved += 1
    movedBytes += target.size
  }
  return { moved, movedBytes, finished, remaining }
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
    to: renamed.get(move.from) ?? move.to,
    inode: copied.get(move.from) ?? move.inode,
  }))
  const plan = planOf(record, folder)
  return { ...plan, moves, newFolders: plan.newFolders.filter(name => !found.has(name)) }
}

function isOurs(target: Stats, move: Move, record: RunRecord): boolean {
  return isPlanned(target, move) || (target.isFile() && target.ino === record.copied.get(move.from))
}

/** Both names lead to one file, or the target is the whole copy of what still is the original. */
function isDouble(disk: Disk, folder: Folder, move: Move, to: string, record: RunRecord): boolean {
  const [source, target] = [pathOf(folder.path, move.from), pathOf(folder.path, to)]
  if (isSameFile(disk, source, target)) return true
  const [original, copy] = [disk.lstatSync(source), disk.lstatSync(target)]
  return copy.ino === record.copied.get(move.from) && copy.size === original.size
}

function isReserved(target: Stats, to: string, record: RunRecord): boolean {
  const startedMs = Date.parse(record.header.startedAt) - clockSlackMs
  const isEmpty = target.isFile() && target.size === 0
  return isEmpty && record.reserving.has(parentOf(to)) && target.birthtimeMs >= startedMs
}
