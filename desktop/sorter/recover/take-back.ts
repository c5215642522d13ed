import type { Stats } from 'node:fs'
import type { RunRecord } from '../journal/read-record.ts'
import type { Disk } from '../model/disk.ts'
import { isStill, noInode } from '../model/identity.ts'
import { pathOf } from '../model/names.ts'
import type { Folder, Move } from '../model/values.ts'
import { clockSlackMs, outcomeOf } from './settle.ts'

/**
 * The moves of a run that an undo has to answer for: all but those that failed, were never made, or are taken back
 * already. The way back itself looks at each file once more.
 */
export function movesToTakeBack(record: RunRecord, folder: Folder, disk: Disk): Move[] {
  const stat = (relative: string) => disk.lstatSync(pathOf(folder.path, relative), { throwIfNoEntry: false })
  const failed = new Set(record.failures.map(({ from }) => from))
  const startedMs = Date.parse(record.header.startedAt)
  return outcomeOf(record, folder).moves.flatMap(move => {
    if (failed.has(move.from)) return []
    const target = stat(move.to)
    if (target && isStill(move, target)) {
      const isAnother = isYounger(target, startedMs) && !record.copied.has(move.from)
      return [isAnother ? { ...move, inode: noInode } : move]
    }
    const source = stat(move.from)
    return source && isStill(move, source) ? [] : [move]
  })
}

/**
 * Disks give the number of a deleted file to the next one. A file that was made after the run is not the one that
 * was moved; then size and time have to tell. Where a disk knows no birth, it says 0 or the last change.
 */
function isYounger({ birthtimeMs, ctimeMs }: Stats, startedMs: number): boolean {
  return birthtimeMs !== ctimeMs && birthtimeMs > startedMs + clockSlackMs
}
