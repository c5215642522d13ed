import { codeOf, type Disk } from '../model/disk.ts'
import { databaseOf, holdsChanges } from '../model/groups.ts'
import { joinName, parentOf, pathOf } from '../model/names.ts'
import type { Failure, Move, Plan } from '../model/values.ts'
import { eachName } from '../scan/through-names.ts'

/** Tells why a move would part a database from its log, or bring it next to the log of another one. */
export type LogTest = (move: Pick<Move, 'from' | 'to'>) => Pick<Failure, 'reason'> | undefined

/**
 * Looks for logs of SQLite that a plan does not move: programs make them at any time, and an undo knows only the files that
 * were sorted. Each folder is read once, before the first file leaves it or comes to it.
 */
export function testForLogs({ folder, moves }: Plan, disk: Disk): LogTest {
  const known = new Map<string, Logs | undefined>()
  let moved: ReadonlySet<string> | undefined
  const logsOf = (parent: string) => {
    if (known.has(parent)) return known.get(parent)
    let found: Map<string, 'empty' | 'at work'> | undefined
    for (const log of logsIn(parent, folder.path, disk)) {
      moved ??= new Set(moves.map(({ from }) => from))
      const database = databaseOf(log)
      if (database === undefined || moved.has(log)) continue
      found ??= new Map()
      if (holdsChanges(log, sizeOf(log, folder.path, disk))) found.set(database, 'at work')
      else if (!found.has(database)) found.set(database, 'empty')
    }
    known.set(parent, found)
    return found
  }
  return ({ from, to }) => {
    if (logsOf(parentOf(from))?.get(from) === 'at work') return { reason: 'in-use' }
    return logsOf(parentOf(to))?.has(to) ? { reason: 'taken' } : undefined
  }
}

/** By the paths of the databases that they belong to. */
type Logs = ReadonlyMap<string, 'empty' | 'at work'>

/** None in a folder that is not there yet, or may not be read. */
function logsIn(folder: string, root: string, disk: Disk): string[] {
  const logs: string[] = []
  try {
    for (const name of eachName(disk, pathOf(root, folder))) {
      if (databaseOf(name) !== undefined) logs.push(joinName(folder, name))
    }
  } catch (error) {
    if (codeOf(error) === '') throw error
  }
  return logs
}

function sizeOf(path: string, root: string, disk: Disk): number {
  try {
    return disk.lstatSync(pathOf(root, path), { throwIfNoEntry: false })?.size ?? 0
  } catch (error) {
    if (codeOf(error) === '') throw error
    return 0
  }
}
