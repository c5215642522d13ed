import { sql } from 'kysely'
import { keeping } from '../engine/row-locks.ts'
import type { Db, UserRow } from '../tables.ts'

/** How long a deleted account can be brought back before it is erased. */
export const closedKeptMs = 7 * 86_400_000

/** Stands in `email_key` of a closed account: no address looks like it, so that nobody finds the account by one. */
const closedKey = (id: string) => `closed:${id}`

/**
 * Closes an account and frees its address: of any number of callers at once, one does.
 * @returns the closed account, or undefined when there was no open one
 */
export async function closeUser(db: Db, id: string, now: number): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({
      closed_at: now,
      email_key: closedKey(id),
      password_hash: null,
      premium_until: null,
      premium_given_until: null,
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Closed accounts that had an address last, kept from being reopened or erased until the transaction ends. */
export const keepClosedByEmail = (tx: Db, emailKey: string): Promise<UserRow[]> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', emailKey)
    .where('closed_at', 'is not', null)
    .orderBy('id')
    .$call(keeping(tx))
    .execute()

/** The account closed last of those that had an address. */
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

/** @returns whether there was such a closed account, which is gone now with everything that hung on it */
export async function eraseClosed(db: Db, id: string): Promise<boolean> {
  const erased = await db
    .deleteFrom('users')
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return erased !== undefined
}

/** Forgets what an account paid for: whoever comes back begins on the free plan. */
export async function forgetPurchases(db: Db, userId: string): Promise<void> {
  for (const table of ['customers', 'subscriptions', 'open_checkouts', 'billing_notices'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Removes a registration that nobody has confirmed, to make room for the account that had the address before. */
export async function dropUnconfirmed(db: Db, emailKey: string): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email_key', '=', emailKey)
    .where('email_verified_at', 'is', null)
    .execute()
}
