import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { createAccounts } from './migrations/0001-accounts.ts'
import { createJobLeases } from './migrations/0002-job-leases.ts'
import { createOAuth } from './migrations/0003-oauth.ts'
import { createBilling } from './migrations/0004-billing.ts'
import { startEntitlementKeysLater } from './migrations/0005-entitlement-key-start.ts'
import { shortenStatements } from './migrations/0006-brief-statements.ts'
import { createRecovery } from './migrations/0007-recovery.ts'
import { createSupport } from './migrations/0008-support.ts'
import { requireKeys } from './migrations/0009-text-keys.ts'
import { createUsedCredentials } from './migrations/0010-used-credentials.ts'
import { isPostgres } from './row-locks.ts'

/** Steps from an empty database to today's tables. Steps are added at the end and never edited once released. */
const migrations: readonly ((db: Db) => Promise<void>)[] = [
  createAccounts,
  createJobLeases,
  createOAuth,
  createBilling,
  startEntitlementKeysLater,
  shortenStatements,
  createRecovery,
  createSupport,
  requireKeys,
  createUsedCredentials,
]

/** Number of steps that today's code knows. */
export const newestVersion = migrations.length

/** Any number, as long as nothing else in the database locks by it. */
const migrationLock = 7_672_015_911

/**
 * Runs the steps that the database lacks, all in the transaction given. Of several instances that start at once, one does
 * it and the others wait.
 * @throws when a newer Sortwell has written it: going on could destroy what this one does not know
 */
export async function migrate(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
  await tx.schema
    .createTable('schema_version')
    .ifNotExists()
    .addColumn('version', 'integer', c => c.notNull())
    .execute()
  const version = await readVersion(tx)
  refuseNewer(version)
  if (version === newestVersion) return
  for (const step of migrations.slice(version)) await step(tx)
  await tx.deleteFrom('schema_version').execute()
  await tx.insertInto('schema_version').values({ version: newestVersion }).execute()
}

/** @returns the number of steps already taken; 0 for a new database */
export async function readVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('schema_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** @throws when `version` is beyond what this code knows */
export function refuseNewer(version: number): void {
  if (version <= newestVersion) return
  throw new Error(
    `The database has version ${version} and this Sortwell knows versions up to ${newestVersion}. Start the newer Sortwell.`,
  )
}
