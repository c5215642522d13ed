import type { CompiledQuery } from 'kysely'
import type { Db } from '../tables.ts'
import { isLostRace, isUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseAddress =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string }
/** Runs a compiled query for at most one row, by the shortest way that the engine has. */
export type ReadOne = <Row>(query: CompiledQuery<Row>) => Promise<Row | undefined>
export type Store = {
  readonly engine: DatabaseAddress['engine']
  readonly db: Db
  readonly readOne: ReadOne
  readonly close: () => Promise<void>
}
export type StoreOptions = {
  /** Lets statements take as long as they need: for work on whole tables, not for requests. PostgreSQL only. */
  readonly isPatient?: boolean
  /** How long a statement may take otherwise. PostgreSQL only. */
  readonly statementMs?: number
  /** Connections to PostgreSQL that are kept at most. */
  readonly poolSize?: number
  /** Told of trouble that no caller hears of: a connection that was lost while nobody used it. */
  readonly onTrouble?: (error: Error) => void
}

/**
 * Opens the database, checks it and brings its tables up to date. Several instances may do so at once.
 * @throws when it is damaged or cannot be reached, or was written by a newer Sortwell
 */
export async function openStore(address: DatabaseAddress, options: StoreOptions = {}): Promise<Store> {
  if (address.engine === 'sqlite') return migrated(openSqlite(address.file))
  const patient = await migrated(openPostgres(address.url, { poolSize: 1, isPatient: true }))
  await patient.close()
  return openPostgres(address.url, options)
}

async function migrated(store: Store): Promise<Store> {
  try {
    await inTransaction(store.db, migrate)
    return store
  } catch (error) {
    await store.close()
    throw isUnavailable(error) ? new Error(`the database does not answer: ${reasonOf(error)}`) : error
  }
}

const maxTries = 4

/**
 * Runs `work` so that all of it is kept or none. On SQLite every other writer of this process waits meanwhile: await
 * nothing but the database inside, no hash, no mail, no other server.
 *
 * PostgreSQL runs transactions side by side (READ COMMITTED). Take what there is once by one conditional statement, and
 * read a row that decides with `keeping`. Where two still collide on a unique value or wait for each other, the later one
 * is run again and finds what the earlier one wrote: `work` may run up to four times, so it changes nothing outside.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === maxTries || !isLostRace(error)) throw error
    }
  }
}

/** Node tries every address of a host name, and hands out a list of what went wrong without a message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
