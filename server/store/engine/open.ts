import { isUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import type { DatabaseAddress, Store, StoreOptions } from './store.ts'
import { inTransaction } from './transaction.ts'

/**
 * Opens the database, checks it and migrates it. Several instances may do so at once.
 * @throws when it is damaged or unreachable, or was written by a newer Sortwell
 */
export async function openStore(address: DatabaseAddress, options: StoreOptions = {}): Promise<Store> {
  if (address.engine === 'sqlite') return migrated(openSqlite(address.file))
  const { openPostgres } = await import('./postgres.ts')
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

/** Node tries every address of a host name, and throws an aggregate error without a message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
