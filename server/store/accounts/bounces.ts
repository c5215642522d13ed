import type { Db } from '../tables.ts'

/** When an account's address returned a mail; undefined where it did not, was confirmed since, or is no account's. */
export async function findBounce(db: Db, email: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('users')
    .select('email_bounced_at')
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
  return found?.email_bounced_at ?? undefined
}

/** @returns whether an account has the address */
export async function noteBounce(db: Db, email: string, now: number): Promise<boolean> {
  const noted = await db
    .updateTable('users')
    .set({ email_bounced_at: now })
    .where('email_key', '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Addresses that have returned a mail, the newest first. */
export const listBounces = (
  db: Db,
  limit: number,
): Promise<{ readonly email: string; readonly email_bounced_at: number }[]> =>
  db
    .selectFrom('users')
    .select('email')
    .select(e => e.ref('email_bounced_at').$notNull().as('email_bounced_at'))
    .where('email_bounced_at', 'is not', null)
    .orderBy('email_bounced_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
