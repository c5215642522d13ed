import { sql } from 'kysely'
import type { Db, FormerAddressRow } from '../tables.ts'

export async function addFormerAddress(db: Db, row: FormerAddressRow): Promise<void> {
  await db.insertInto('former_addresses').values(row).execute()
}

/** The addresses that can restore an account now, the oldest first. */
export const listFormerAddresses = (db: Db, userId: string, now: number): Promise<FormerAddressRow[]> =>
  db
    .selectFrom('former_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .orderBy('replaced_at')
    .orderBy('id')
    .execute()

/** Extends the time of all former addresses of an account. */
export async function prolongFormerAddresses(
  db: Db,
  userId: string,
  now: number,
  until: number,
): Promise<void> {
  await db
    .updateTable('former_addresses')
    .set({ until })
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .execute()
}

/**
 * Deletes an address that the account has again, and those that came after it.
 * @returns whether it was a former address that could have restored the account
 */
export async function dropAddressesSince(
  db: Db,
  userId: string,
  emailKey: string,
  now: number,
): Promise<boolean> {
  const first = await db
    .selectFrom('former_addresses')
    .select('replaced_at')
    .where('user_id', '=', userId)
    .where(sql<string>`lower(email)`, '=', emailKey)
    .where('until', '>', now)
    .orderBy('replaced_at')
    .limit(1)
    .executeTakeFirst()
  if (!first) return false
  await db
    .deleteFrom('former_addresses')
    .where('user_id', '=', userId)
    .where('replaced_at', '>=', first.replaced_at)
    .execute()
  return true
}
