import { sql } from 'kysely'
import { closeCustomersOf } from '../billing/customers.ts'
import { keeping } from '../engine/row-locks.ts'
import type { Db, UserRow } from '../tables.ts'
import { keepUser } from './users.ts'

/** How long a deleted account can be restored before it is erased. */
export const closedKeptMs = 7 * 86_400_000

/** The `email_key` of a closed account. No address has this form, so that no address finds the account. */
const closedKey = (id: string) => `closed:${id}`

/**
 * Closes an account and frees its address: of any number of concurrent callers, one does.
 * @returns the closed account, or undefined when there was no open one
 */
export async function closeUser(db: Db, id: string, now: number): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ closed_at: now, email_key: closedKey(id), password_hash: null })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Closed accounts whose last address this was, locked until the transaction ends. */
export const keepClosedByEmail = (tx: Db, emailKey: string): Promise<UserRow[]> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', emailKey)
    .where('closed_at', 'is not', null)
    .orderBy('id')
    .$call(keeping(tx))
    .execute()

/** The most recently closed account that had an address. */
export const findClosedByEmail = (db: Db, emailKey: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', emailKey)
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function hasClosedAccount(db: Db, emailKey: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', emailKey)
    .where('closed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Deletes a closed account with everything that refers to it. Its purchases are left to the billing job.
 * @returns whether there was such an account
 */
export async function eraseClosed(tx: Db, id: string): Promise<boolean> {
  // A customer that a purchase under way stores for the account is either seen here or not stored any more.
  await keepUser(tx, id)
  await closeCustomersOf(sql`users.id = ${id} and users.closed_at is not null`).execute(tx)
  const erased = await tx
    .deleteFrom('users')
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return erased !== undefined
}

/** Locks an unverified registration until the transaction ends. */
export async function keepUnconfirmed(tx: Db, emailKey: string): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('email_verified_at', 'is', null)
    .$call(keeping(tx))
    .execute()
}

/** Deletes an unverified registration, to make room for the account that had the address before. */
export async function dropUnconfirmed(db: Db, emailKey: string): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email_key', '=', emailKey)
    .where('email_verified_at', 'is', null)
    .execute()
}
