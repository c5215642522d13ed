import { codeOf, type Disk } from '../model/disk.ts'
import { databaseOf, holdsChanges } from '../model/groups.ts'
import { joinName, parentOf, pathOf } from '../model/names.ts'
import type { Failure, Move, Plan } from '../model/values.ts'
import { eachName } from '../scan/through-names.ts'

/** Tells why a move would part a database from its log, or bring it next to the log of another one. */
export type LogTest = (move: Pick<Move, 'from' | 'to'>) => Pick<Failure, 'reason'> | undefined

/**
 * Looks for logs of SQLite that a plan does not move: programs make them at any time, and an undo knows only the files that
 * were sorted.
 */
export function testForLogs({ folder, moves }: Plan, disk: Disk): LogTest {
  const folders = new Set<string>()
  for (const { from, to } of moves) folders.add(parentOf(from)).add(parentOf(to))
  const logs = new Set(Array.from(folders).flatMap(each => logsIn(each, folder.path, disk)))
  if (logs.size === 0) return () => undefined
  for (const { from } of moves) logs.delete(from)
  const all = new Set<string>()
  const atWork = new Set<string>()
  for (const log of logs) {
    const database = databaseOf(log) ?? ''
    all.add(database)
    if (holdsChanges(log, sizeOf(log, folder.path, disk))) atWork.add(database)
  }
  return ({ from, to }) => {
    if (atWork.has(from)) return { reason: 'in-use' }
    return all.has(to) ? { reason: 'taken' } : undefined
  }
}

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
