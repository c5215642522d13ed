import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from '../../../sorter/index.ts'
import { Database, type DatabaseKind, DatabaseNewer } from '../database/database.ts'
import { faultOf, systemErrors } from '../database/faults.ts'

/**
 * `cache.db`, in the cache folder: what was read from files, and small pictures of them. No row names a file. Nothing of it
 * goes into logs or diagnostics.
 */
const cacheKind: DatabaseKind = {
  synchronous: 'NORMAL',
  steps: [
    `
    -- What was found out about a file in one state.
    CREATE TABLE facts (
      file TEXT PRIMARY KEY,                  -- its device and inode: '2049-1315217'
      size INTEGER NOT NULL,                  -- bytes
      modified REAL NOT NULL,                 -- milliseconds since 1970
      changed REAL NOT NULL,                  -- of its name, rights or contents
      name INTEGER NOT NULL,                  -- CRC-32 of its name
      version TEXT NOT NULL,                  -- of Sortwell, which read it
      used INTEGER NOT NULL,                  -- the last day on which somebody asked, in days since 1970
      looked_beside INTEGER NOT NULL,         -- 1: sidecars were searched for and there was none
      failure TEXT,                           -- JSON: {"facts": ["text"], "atMs": …, "tries": 1}
      short TEXT NOT NULL,                    -- JSON: {"taken": "2024-07-03T18:22:10", "camera": null}
      whole TEXT NOT NULL                     -- JSON: the facts that come from a whole file: {"text": "…"}
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX facts_by_use ON facts (used);

    CREATE TABLE pictures (
      key TEXT PRIMARY KEY,                   -- a hash of the file's path and state
      used INTEGER NOT NULL,
      picture BLOB NOT NULL                   -- PNG or WebP
    ) STRICT;
    CREATE INDEX pictures_by_use ON pictures (used);
    `,
    `
    -- Sidecars have rows of their own. Facts from before the JSON of Google Takeout was read are discarded.
    DELETE FROM facts;
    ALTER TABLE facts DROP COLUMN looked_beside;
    `,
  ],
}

/** How long to wait for another program's change: what cannot be looked up is read, which takes about as long. */
const patienceMs = 1000

/** What was not used for so long is deleted. */
const mostDays = 30
const dayMs = 86_400_000

/** `cache.db` for one thread, opened when it is first used. It may be deleted at any time. */
export type CacheDatabase = {
  /** @returns undefined where the disk refuses. A damaged file is deleted then, and a full one trimmed by the next call. */
  attempt<T>(work: (database: Database) => T): T | undefined
  /** In days since 1970. */
  today(): number
  close(): void
}

export type CacheOptions = {
  /** In milliseconds since 1970. */
  readonly clock?: () => number
  /** Once a day, what was not used for longest is deleted down to so much. The file never has more than twice as much. */
  readonly mostBytes?: number
}

export function openCache(
  cacheDir: string,
  { clock = Date.now, mostBytes = 64 << 20 }: CacheOptions = {},
): CacheDatabase {
  const file = fileIn(cacheDir)
  const today = () => Math.floor(clock() / dayMs)
  let open: { readonly database: Database; readonly inode: number | undefined } | undefined
  let trimmedOn: number | undefined

  function close(): void {
    open?.database.close()
    open = undefined
    trimmedOn = undefined
  }

  function current(): Database {
    if (open && open.inode !== inodeOf(file)) close()
    open ??= { database: openIn(cacheDir, 2 * mostBytes), inode: inodeOf(file) }
    if (trimmedOn !== today()) trim(open.database, today() - mostDays, mostBytes)
    trimmedOn = today()
    return open.database
  }

  return {
    attempt(work) {
      try {
        return work(current())
      } catch (error) {
        if (!isUseless(error) && !isRefusal(error)) throw error
        // Another thread may have replaced it.
        const isOurs = isUseless(error) && (open === undefined || open.inode === inodeOf(file))
        close()
        if (isOurs) removeFiles(cacheDir)
        return undefined
      }
    },
    today,
    close,
  }
}

/** Facts and pictures together, in bytes; 0 where they cannot be read. */
export function cacheSize(cacheDir: string): number {
  if (!fs.existsSync(fileIn(cacheDir))) return 0
  const cache = openCache(cacheDir)
  try {
    return cache.attempt(sizeOf) ?? 0
  } finally {
    cache.close()
  }
}

/** Deletes all that is cached. @returns how much it was, in bytes @throws errors with the code of the system */
export function clearCache(cacheDir: string): number {
  return systemErrors(() => {
    if (!fs.existsSync(fileIn(cacheDir))) return 0
    try {
      return clear(cacheDir)
    } catch (error) {
      if (!isUseless(error)) throw error
      const { size } = fs.statSync(fileIn(cacheDir))
      for (const file of filesIn(cacheDir)) fs.rmSync(file, { force: true })
      return size
    }
  })
}

function clear(cacheDir: string): number {
  const database = new Database(fileIn(cacheDir), cacheKind)
  try {
    const size = sizeOf(database)
    database.exec('DELETE FROM facts; DELETE FROM pictures')
    database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)') // so that nothing of them stays in the files
    return size
  } finally {
    database.close()
  }
}

function sizeOf(database: Database): number {
  const facts = 'SELECT total(octet_length(short) + octet_length(whole)) FROM facts'
  const pictures = 'SELECT total(octet_length(picture)) FROM pictures'
  return database.row<{ bytes: number }>(`SELECT (${facts}) + (${pictures}) AS bytes`)?.bytes ?? 0
}

function openIn(cacheDir: string, mostBytes: number): Database {
  const database = new Database(fileIn(cacheDir), cacheKind)
  const { page_size = 1 } = database.row<{ page_size: number }>('PRAGMA page_size') ?? {}
  database.exec(
    `PRAGMA max_page_count = ${Math.ceil(mostBytes / page_size)}; PRAGMA busy_timeout = ${patienceMs}`,
  )
  return database
}

/** @param before what was used last before this day goes whatever its size */
function trim(database: Database, before: number, mostBytes: number): void {
  const tables = { facts: 'file', pictures: 'key' }
  const old = Object.keys(tables).map(table => `EXISTS (SELECT 1 FROM ${table} WHERE used < ${before})`)
  const hasOld = database.row<{ found: number }>(`SELECT ${old.join(' OR ')} AS found`)?.found === 1
  if (!hasOld && bytesInUse(database) <= mostBytes) return // without waiting for another program's change
  database.change(() => {
    for (const table of Object.keys(tables)) database.run(`DELETE FROM ${table} WHERE used < ?`, before)
    for (let deleted = 1; deleted > 0 && bytesInUse(database) > mostBytes; ) {
      deleted = 0
      for (const [table, key] of Object.entries(tables)) {
        const count = `SELECT (count(*) + 9) / 10 FROM ${table}`
        const oldest = `SELECT ${key} FROM ${table} ORDER BY used LIMIT (${count})`
        deleted += database.run(`DELETE FROM ${table} WHERE ${key} IN (${oldest})`)
      }
    }
  })
}

function bytesInUse(database: Database): number {
  const sql = `SELECT (page_count - freelist_count) * page_size AS bytes
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size`
  return database.row<{ bytes: number }>(sql)?.bytes ?? 0
}

const fileIn = (cacheDir: string) => path.join(cacheDir, 'cache.db')
const filesIn = (cacheDir: string) => ['', '-wal', '-shm', '-journal'].map(end => fileIn(cacheDir) + end)

/** Does nothing where another program has one of them open on Windows, or the folder is read-only. */
function removeFiles(cacheDir: string): void {
  try {
    for (const file of filesIn(cacheDir)) fs.rmSync(file, { force: true })
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

function inodeOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.ino
}

/** Also the file of a newer version, or with a row that is no JSON: everything in it can be read again. */
function isUseless(error: unknown): boolean {
  return faultOf(error) === 'damaged' || error instanceof DatabaseNewer || error instanceof SyntaxError
}

/** By SQLite or the system; anything else is a fault of ours. */
function isRefusal(error: unknown): boolean {
  return faultOf(error) !== undefined || /^E[A-Z0-9]+$/.test(codeOf(error))
}
