import type { Stats } from 'node:fs'
import { firstMoves } from '../journal/read-record.ts'
import { glanceAtRuns, isFolderOf, type RunGlance } from '../journal/records.ts'
import { RunRefused } from '../journal/refusals.ts'
import type { RunRecords } from '../journal/run-records.ts'
import { codeOf, type Disk } from '../model/disk.ts'
import { isOutside, pathOf } from '../model/names.ts'
import type { Folder } from '../model/values.ts'
import { reachOf } from '../scan/reach.ts'
import { clockSlackMs } from './settle.ts'

const mostLooks = 100

/**
 * Why a folder without runs of its own has nothing to undo although it looks sorted: it is a copy. Looks at the newest runs
 * of all folders, since nothing of this one tells which they may be.
 */
export function findCopied(folder: Folder, records: RunRecords, disk: Disk): RunRefused | undefined {
  let looks = 0
  for (const run of glanceAtRuns(records, { kind: 'sort' })) {
    if (looks === mostLooks) return undefined
    looks += 1
    if (run.entry.isUndone || isFolderOf(run.header, folder)) continue
    const refused = copiesRefusal(run, folder, disk)
    if (refused) return refused
  }
  return undefined
}

/** Undefined where none of the run's first files lies here under its new name, with its size and time. */
export function copiesRefusal(
  { entry, header }: RunGlance,
  folder: Folder,
  disk: Disk,
): RunRefused | undefined {
  const isCopy = firstMoves(entry).some(({ to, sizeBytes, modifiedMs }) => {
    if (isOutside(to)) return false // it is there for whoever looks
    const stats = sizeBytes === 0 ? undefined : lookAt(folder, to, disk)
    const isOfSize = stats?.isFile() === true && stats.size === sizeBytes
    return isOfSize && Math.abs(stats.mtimeMs - modifiedMs) <= clockSlackMs
  })
  if (!isCopy) return undefined
  const { runId, folder: recorded } = header
  const isThere = reachOf(recorded.path) === 'there'
  return new RunRefused({ code: 'copies', runId, path: recorded.path, isThere })
}

/** Undefined also where it cannot be looked at. */
export function lookAt(folder: Folder, relative: string, disk: Disk): Stats | undefined {
  try {
    return disk.lstatSync(pathOf(folder.path, relative), { throwIfNoEntry: false })
  } catch (error) {
    if (codeOf(error) === '') throw error
    return undefined
  }
}
