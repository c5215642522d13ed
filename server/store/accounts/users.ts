import { type Insertable, type SqlBool, sql } from 'kysely'
import { escapeLike, keeping } from '../engine/row-locks.ts'
import type { Db, Tables, UserChange, UserRow } from '../tables.ts'

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the user until the transaction ends. */
export async function keepUser(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).$call(keeping(tx)).execute()
}

export const findUserByEmail = (db: Db, emailKey: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst()

export const findUserByGoogle = (db: Db, sub: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('google_sub', '=', sub).executeTakeFirst()

/**
 * Adds a user unless the address or the Google account is taken.
 * @returns whether it was added
 */
export async function addUser(db: Db, user: Insertable<Tables['users']>): Promise<boolean> {
  const added = await db
    .insertInto('users')
    .values(user)
    .onConflict(c => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function changeUser(db: Db, id: string, change: UserChange): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

/**
 * Changes a user whose address is not verified yet.
 * @returns whether there was one
 */
export async function changeUnverifiedUser(db: Db, id: string, change: UserChange): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Records a log-in, unless the password or Google account that was checked has been replaced since, the second factor
 * switched on or off, or the account disabled or closed.
 * @param user as they were when checked
 * @returns whether the log-in is still valid
 */
export async function noteLogin(
  db: Db,
  {
    id,
    password_hash,
    google_sub,
    totp_secret,
  }: Pick<UserRow, 'id' | 'password_hash' | 'google_sub' | 'totp_secret'>,
  now: number,
): Promise<boolean> {
  const noted = await db
    .updateTable('users')
    .set({ last_login_at: now })
    .where('id', '=', id)
    .where('password_hash', password_hash === null ? 'is' : '=', password_hash)
    .where('google_sub', google_sub === null ? 'is' : '=', google_sub)
    .where('totp_secret', totp_secret === null ? 'is' : '=', totp_secret)
    .where('disabled_at', 'is', null)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Stores a stronger hash of the same password, unless the password has been replaced since. */
export async function replacePasswordHash(db: Db, id: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute()
}

/**
 * Takes the code of a time step: each step, and every earlier one, is accepted at most once.
 * @returns whether it was unused
 */
export async function takeTotpStep(db: Db, id: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Users whose id, address, former address, name or Stripe customer equals or contains a text, closed accounts included,
 * the newest first.
 * Case-insensitive; beyond ASCII on PostgreSQL only.
 */
export const searchUsers = (db: Db, text: string, limit: number): Promise<UserRow[]> => {
  const key = text.toLowerCase()
  const [typed, lower] = [text, key].map(part => `%${escapeLike(part)}%`)
  return db
    .selectFrom('users')
    .selectAll('users')
    .where(e =>
      e.or([
        e('users.id', '=', key),
        e.exists(
          e
            .selectFrom('customers')
            .select('customers.user_id')
            .whereRef('customers.user_id', '=', 'users.id')
            .where(sql<string>`lower(customers.customer_id)`, '=', key),
        ),
        e.exists(
          e
            .selectFrom('former_addresses')
            .select('former_addresses.id')
            .whereRef('former_addresses.user_id', '=', 'users.id')
            .where(sql<SqlBool>`lower(former_addresses.email) like ${lower} escape '\\'`),
        ),
        sql<SqlBool>`lower(users.email) like ${lower} escape '\\'`,
        sql<SqlBool>`lower(users.name) like ${lower} escape '\\'`,
        sql<SqlBool>`users.name like ${typed} escape '\\'`,
      ]),
    )
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .execute()
}
