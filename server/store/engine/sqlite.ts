import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { createSqliteReader } from './sqlite-reader.ts'
import type { Store } from './store.ts'

export type SqliteFile = Sqlite.Database

/** Files up to this size are checked at every start, which takes well under a second. */
const alwaysCheckedBytes = 256 * 1024 * 1024

/** Creates an empty file that only its owner may read, unless it exists. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/** Opens a database file, created for its owner only if missing. @throws as {@link openSqliteFile} */
export function openSqlite(file: string): Store {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  makePrivateFile(file)
  const sqlite = openSqliteFile(file)
  sqlite.pragma('busy_timeout = 0')
  const reader = createSqliteReader(file)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, reader) })
  const close = async () => {
    reader.close()
    await db.destroy()
  }
  return { engine: 'sqlite', db, readOne: reader.readOne, prepare: () => {}, close }
}

/**
 * Opens a database file, created if missing.
 * `synchronous=FULL` syncs the log before a commit returns: an acknowledged write survives a power cut.
 * @throws when the file is not a database or is damaged; only small files and those that were not closed properly are
 * checked in full, because that takes time in proportion to their size
 */
export function openSqliteFile(file: string): SqliteFile {
  const isSuspect = sizeOf(`${file}-wal`) > 0 || sizeOf(file) <= alwaysCheckedBytes
  const sqlite = new Sqlite(file)
  try {
    namingDamage(file, () => {
      sqlite.pragma('journal_mode = WAL')
      sqlite.pragma('synchronous = FULL')
      sqlite.pragma('foreign_keys = ON')
      sqlite.pragma('busy_timeout = 5000')
      if (isSuspect) refuseFindings(sqlite, 'quick_check')
    })
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Checks a whole file, indexes against tables included: minutes for gigabytes.
 * @param name of the file in the error
 * @throws when it is damaged
 */
export function checkIntegrity(sqlite: SqliteFile, name: string): void {
  namingDamage(name, () => refuseFindings(sqlite, 'integrity_check'))
}

/** `quick_check` reads every page once; `integrity_check` also looks up every row in every index. */
function refuseFindings(sqlite: SqliteFile, how: 'quick_check' | 'integrity_check') {
  const findings = sqlite.pragma(how, { simple: true })
  if (findings !== 'ok') throw new Sqlite.SqliteError(String(findings), 'SQLITE_CORRUPT')
}

function namingDamage(name: string, work: () => void) {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError) || !/^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code)) throw error
    throw new Error(`The database ${name} is damaged: ${error.message}. Restore an intact backup.`)
  }
}
