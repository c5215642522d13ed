import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { accounts } from './first-schema/accounts.ts'
import { applications } from './first-schema/applications.ts'
import { billing } from './first-schema/billing.ts'
import { operations } from './first-schema/operations.ts'
import { isPostgres } from './row-locks.ts'

type Migration = (db: Db) => Promise<void>

/** Everything that the first release stores. store/tables.ts says what each column means. */
async function createFirstSchema(db: Db): Promise<void> {
  for (const part of [accounts, applications, billing, operations])
    for (const statement of part.split(';\n').filter(text => text.trim()))
      await sql.raw(statement).execute(db)
}

/** The migrations, in order. New ones are appended; a released one is never edited. */
export const migrations: readonly Migration[] = [createFirstSchema]

/** The newest schema version. */
export const newestVersion = migrations.length

/** An arbitrary number for the advisory lock; nothing else may use it. */
const migrationLock = 7_672_015_911

/**
 * Runs pending migrations in the given transaction. Of several instances that start at once, one does so and the others
 * wait.
 * @param steps those of a later version, in a test
 * @throws when the database was written by a newer Sortwell: continuing could destroy data that this one does not know
 */
export async function migrate(tx: Db, steps: readonly Migration[] = migrations): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
  await tx.schema
    .createTable('schema_version')
    .ifNotExists()
    .addColumn('version', 'integer', c => c.notNull())
    .execute()
  const version = await readVersion(tx)
  refuseNewer(version, steps.length)
  if (version === steps.length) return
  for (const step of steps.slice(version)) await step(tx)
  await tx.deleteFrom('schema_version').execute()
  await tx.insertInto('schema_version').values({ version: steps.length }).execute()
}

/** @returns the schema version; 0 for a new database */
export async function readVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('schema_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** @throws when `version` is newer than this code */
export function refuseNewer(version: number, newest = newestVersion): void {
  if (version <= newest) return
  throw new Error(
    `The database has version ${version} and this Sortwell knows versions up to ${newest}. Start the newer Sortwell.`,
  )
}
