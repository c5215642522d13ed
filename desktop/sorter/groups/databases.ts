import { foldName } from '../values/names.ts'
import { databaseLog } from './group-kinds.ts'
import { type Endings, type Links, noLinks, positionsOf } from './links.ts'

/** The name of the database that a log of SQLite belongs to; undefined for other names. */
export function databaseOf(name: string): string | undefined {
  return databaseLog.exec(name)?.[1]
}

/** Whether a log of SQLite has changes that are not in its database yet. */
export function holdsChanges(log: string, sizeBytes: number): boolean {
  return sizeBytes > 0 && /-(wal|journal)$/i.test(log)
}

/** Ranks after all other main files. */
const lastRank = Number.MAX_SAFE_INTEGER

/** Links databases to the logs that SQLite puts next to them. A database leads its logs, but no group of another kind. */
export function databaseLinks(names: readonly string[], endings: Endings): Links {
  const logs = positionsOf(endings, ending => databaseLog.test(ending)).map(at => {
    const database = databaseOf(names[at] ?? '') ?? ''
    return { at, database, key: foldName(database) }
  })
  if (logs.length === 0) return noLinks
  const keys = new Set(logs.map(({ key }) => key))
  const isLogged = (at: number) => keys.has(foldName(names[at] ?? ''))
  const databases = Map.groupBy([...names.keys()].filter(isLogged), at => foldName(names[at] ?? ''))
  const pairs = logs.flatMap(({ at, database, key }) => {
    const found = databases.get(key) ?? []
    // If names differ only by case, a log belongs to the file that is spelled like it.
    const exact = found.filter(each => names[each] === database)
    return (exact.length > 0 ? exact : found).map(each => [each, at] as const)
  })
  return { pairs, ranks: pairs.map(([database]) => [database, lastRank] as const) }
}
