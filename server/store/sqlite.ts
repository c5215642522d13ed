import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Dialect, Kysely, SqliteDialect } from 'kysely'
import type { Store } from './open.ts'
import { createSqliteReader } from './sqlite-reader.ts'
import type { Tables } from './tables.ts'

export type SqliteFile = Sqlite.Database

/** Opens a database file, made for its owner only when absent. @throws when it is damaged or not a database */
export function openSqlite(file: string): Store {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  const sqlite = openSqliteFile(file)
  const { readOne, endSnapshot, close: closeReader } = createSqliteReader(file)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, endSnapshot) })
  const close = async () => {
    closeReader()
    await db.destroy()
  }
  return { engine: 'sqlite', db, readOne, close }
}

/**
 * Opens a database file, made when absent.
 * `synchronous=FULL` syncs the log before a commit returns: an acknowledged write survives a power cut.
 * @throws when the file is damaged or not a database
 */
export function openSqliteFile(file: string): SqliteFile {
  const sqlite = new Sqlite(file)
  try {
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    sqlite.pragma('busy_timeout = 5000')
    checkIntegrity(sqlite, file)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** @throws when SQLite finds damage in the file */
export function checkIntegrity(sqlite: SqliteFile, file: string): void {
  const findings = sqlite.pragma('integrity_check', { simple: true })
  if (findings !== 'ok')
    throw new Error(`The database ${file} is damaged: ${String(findings)}. Restore a backup.`)
}

/**
 * Kysely on an open file. Statements are kept prepared: parsing them again costs more than running them.
 * @param beforeWrite called before every statement that can change what others read, commits included
 */
export function sqliteDialect(sqlite: SqliteFile, beforeWrite: () => void): Dialect {
  const prepared = new Map<string, Sqlite.Statement>()
  return new SqliteDialect({
    database: {
      close: () => sqlite.close(),
      prepare: sql => {
        const kept = prepared.get(sql)
        const statement = kept && !kept.busy ? kept : sqlite.prepare(sql)
        prepared.set(sql, statement)
        if (!statement.reader || !statement.readonly) beforeWrite()
        return statement
      },
    },
  })
}
