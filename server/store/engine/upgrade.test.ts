import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUser } from '../accounts/users.ts'
import { findCustomer } from '../billing/customers.ts'
import type { Db } from '../tables.ts'
import { newestVersion, readVersion } from './migrate.ts'
import { createAccounts } from './migrations/0001-accounts.ts'
import { createJobLeases } from './migrations/0002-job-leases.ts'
import { createOAuth } from './migrations/0003-oauth.ts'
import { createBilling } from './migrations/0004-billing.ts'
import { startEntitlementKeysLater } from './migrations/0005-entitlement-key-start.ts'
import { openStore } from './open.ts'
import { openSqlite } from './sqlite.ts'
import { inTransaction } from './transaction.ts'

const steps = [createAccounts, createJobLeases, createOAuth, createBilling, startEntitlementKeysLater]
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-upgrade-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The tables of the fifth step, with people in them. */
async function fill(tx: Db) {
  for (const step of steps) await step(tx)
  await sql`create table schema_version (version integer not null)`.execute(tx)
  await sql`insert into schema_version (version) values (5)`.execute(tx)
  const person = (id: string, google: string | null) => sql`
    insert into users (id, name, email, email_key, password_hash, email_verified_at, google_sub, totp_last_step,
      login_alerts, premium_until, terms_accepted_at, created_at)
    values (${id}, ${id}, ${`${id}@example.com`}, ${`${id}@example.com`}, 'hash', 2, ${google}, 0, 1, 99, 2, 1)`
  await person('ada', 'google-1').execute(tx)
  await person('bob', null).execute(tx)
  await sql`insert into customers (user_id, customer_id, locked_until, synced_at) values ('ada', 'cus_1', 0, 7)`.execute(
    tx,
  )
}

test('a database of the fifth step comes to the newest with everybody in it', async () => {
  const file = join(folder, 'sortwell.db')
  const former = openSqlite(file)
  await inTransaction(former.db, fill)
  await former.close()

  const { db, close } = await openStore({ engine: 'sqlite', file })
  expect(await readVersion(db)).toBe(newestVersion)
  const open = { disabled_at: null, closed_at: null, premium_given_until: null, premium_until: 99 }
  expect(await findUser(db, 'ada')).toMatchObject({ ...open, google_sub: 'google-1', google_linked_at: 1 })
  expect(await findUser(db, 'bob')).toMatchObject({ ...open, google_sub: null, google_linked_at: null })
  expect(await findCustomer(db, 'ada')).toMatchObject({ customer_id: 'cus_1', synced_at: 7, brief_until: 0 })
  await close()
})
