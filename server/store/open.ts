import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import { openSqliteFile, sqliteDialect } from './sqlite.ts'
import type { Db, Tables } from './tables.ts'

export type DatabaseAddress = { readonly engine: 'sqlite'; readonly file: string }

/**
 * Opens the database, checks it and brings its tables up to date.
 * @throws when it is damaged, or was written by a newer Sortwell
 */
export async function openStore(address: DatabaseAddress): Promise<Db> {
  mkdirSync(dirname(address.file), { recursive: true, mode: 0o700 })
  closeSync(openSync(address.file, 'a', 0o600))
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openSqliteFile(address.file)) })
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/**
 * Runs `work` so that all of it is kept or none. On SQLite every other caller waits meanwhile: await nothing but the
 * database inside, no hash, no mail, no other server.
 */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(work)
