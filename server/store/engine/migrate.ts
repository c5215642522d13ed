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
import { createSessionEnds } from './migrations/0011-session-ends.ts'
import { createPasskeys } from './migrations/0012-passkeys.ts'
import { createDeviceLogins } from './migrations/0013-device-logins.ts'
import { createDevices } from './migrations/0014-devices.ts'
import { completePayments } from './migrations/0015-payments.ts'
import { describeAccess } from './migrations/0016-access.ts'
import { nameOperators } from './migrations/0017-operators.ts'
import { isPostgres } from './row-locks.ts'

/** The migrations. New ones are appended; a released one is never edited. */
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
  createSessionEnds,
  createPasskeys,
  createDeviceLogins,
  createDevices,
  completePayments,
  describeAccess,
  nameOperators,
]

/** The newest schema version. */
export const newestVersion = migrations.length

/** An arbitrary number for the advisory lock; nothing else may use it. */
const migrationLock = 7_672_015_911

/**
 * Runs pending migrations in the given transaction. Of several instances that start at once, one does so and the others
 * wait.
 * @throws when the database was written by a newer Sortwell: continuing could destroy data that this one does not know
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

/** @returns the schema version; 0 for a new database */
export async function readVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('schema_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** @throws when `version` is newer than this code */
export function refuseNewer(version: number): void {
  if (version <= newestVersion) return
  throw new Error(
    `The database has version ${version} and this Sortwell knows versions up to ${newestVersion}. Start the newer Sortwell.`,
  )
}
