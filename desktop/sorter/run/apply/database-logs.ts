import { codeOf, type Disk, statIfKnown } from '../../disk/disk.ts'
import { listNames } from '../../disk/read-names.ts'
import { databaseOf, holdsChanges } from '../../groups/databases.ts'
import { joinName, parentOf, pathOf } from '../../values/names.ts'
import type { Failure, Move, Plan } from '../../values/values.ts'

/** Reason why a move would separate a database from its log, or put it next to the log of another one. */
export type LogTest = (move: Pick<Move, 'from' | 'to'>) => Pick<Failure, 'reason'> | undefined

/**
 * Finds SQLite logs that a plan does not move: programs create them at any time, and an undo knows only the files that were
 * sorted. Reads each folder once, before the first file is moved from or to it.
 */
export function testForLogs({ folder, moves }: Plan, disk: Disk): LogTest {
  const known = new Map<string, Logs>()
  let moved: ReadonlySet<string> | undefined
  const logsOf = (parent: string): Logs => {
    const logs = known.get(parent)
    if (logs) return logs
    const found = new Map<string, 'empty' | 'at work'>()
    for (const log of logsIn(parent, folder.path, disk)) {
      moved ??= new Set(moves.map(({ from }) => from))
      const database = databaseOf(log)
      if (database === undefined || moved.has(log)) continue
      const sizeBytes = statIfKnown(disk, pathOf(folder.path, log))?.size ?? 0
      if (holdsChanges(log, sizeBytes)) found.set(database, 'at work')
      else if (!found.has(database)) found.set(database, 'empty')
    }
    known.set(parent, found)
    return found
  }
  return ({ from, to }) => {
    if (logsOf(parentOf(from)).get(from) === 'at work') return { reason: 'in-use' }
    return logsOf(parentOf(to)).has(to) ? { reason: 'taken' } : undefined
  }
}

/** Logs by the paths of their databases. */
type Logs = ReadonlyMap<string, 'empty' | 'at work'>

/** Paths of logs in a folder; none if the folder does not exist yet, or may not be read. */
function logsIn(folder: string, root: string, disk: Disk): string[] {
  const logs: string[] = []
  try {
    for (const name of listNames(disk, pathOf(root, folder))) {
      if (databaseOf(name) !== undefined) logs.push(joinName(folder, name))
    }
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
  return logs
}
