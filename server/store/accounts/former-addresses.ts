import { sql } from 'kysely'
import type { Db, FormerAddressRow } from '../tables.ts'

export async function addFormerAddress(db: Db, row: FormerAddressRow): Promise<void> {
  await db.insertInto('former_addresses').values(row).execute()
}

/** The addresses that can take an account back now, the oldest first. */
export const listFormerAddresses = (db: Db, userId: string, now: number): Promise<FormerAddressRow[]> =>
  db
    .selectFrom('former_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .orderBy('replaced_at')
    .orderBy('id')
    .execute()

/** Gives all of an account's former addresses more time. */
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
 * Forgets the time since an account first had an address that it has again: this address and those that came after it.
 * @returns whether it had the address lately, and could have been taken back there
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
