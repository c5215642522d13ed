import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { type CompiledQuery, Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import { openSqliteFile, sqliteDialect } from './sqlite.ts'
import { createSqliteReader } from './sqlite-reader.ts'
import type { Db, Tables } from './tables.ts'

export type DatabaseAddress = { readonly engine: 'sqlite'; readonly file: string }
/** Runs a compiled query for at most one row, by the shortest way that the engine has. */
export type ReadOne = <Row>(query: CompiledQuery<Row>) => Promise<Row | undefined>
export type Store = { readonly db: Db; readonly readOne: ReadOne; readonly close: () => Promise<void> }

/**
 * Opens the database, checks it and brings its tables up to date.
 * @throws when it is damaged, or was written by a newer Sortwell
 */
export async function openStore({ file }: DatabaseAddress): Promise<Store> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  const sqlite = openSqliteFile(file)
  const reader = createSqliteReader(file)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, reader.endSnapshot) })
  try {
    await migrate(db)
    const close = async () => {
      reader.close()
      await db.destroy()
    }
    return { db, readOne: reader.readOne, close }
  } catch (error) {
    reader.close()
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
