import type { Db } from '../tables.ts'

/** A device that has logged in to an account before. */
export type KnownDevice = { readonly secret_hash: string; readonly last_login_at: number }

/** Finds a device by the address of an account: one query, whether or not there is such an account. */
export const findDeviceByEmail = (
  db: Db,
  secretHash: string,
  emailKey: string,
): Promise<KnownDevice | undefined> =>
  db
    .selectFrom('device_secrets')
    .innerJoin('users', 'users.id', 'device_secrets.user_id')
    .select(['device_secrets.secret_hash', 'device_secrets.last_login_at'])
    .where('device_secrets.secret_hash', '=', secretHash)
    .where('users.email_key', '=', emailKey)
    .executeTakeFirst()

export const findDevice = (db: Db, secretHash: string, userId: string): Promise<KnownDevice | undefined> =>
  db
    .selectFrom('device_secrets')
    .select(['secret_hash', 'last_login_at'])
    .where('secret_hash', '=', secretHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** A user's devices, the latest used first. */
export const listDevices = (db: Db, userId: string): Promise<KnownDevice[]> =>
  db
    .selectFrom('device_secrets')
    .select(['secret_hash', 'last_login_at'])
    .where('user_id', '=', userId)
    .orderBy('last_login_at', 'desc')
    .orderBy('secret_hash')
    .execute()

/** @returns whether anybody has logged in with this secret, so that it is one of ours */
export async function isOurSecret(db: Db, secretHash: string): Promise<boolean> {
  const found = await db
    .selectFrom('device_secrets')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function noteDeviceLogin(
  db: Db,
  secretHash: string,
  userId: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('device_secrets')
    .values({ secret_hash: secretHash, user_id: userId, last_login_at: now })
    .onConflict(c => c.columns(['secret_hash', 'user_id']).doUpdateSet({ last_login_at: now }))
    .execute()
}

/**
 * Makes every device of a user unknown. A secret dies for the other accounts of its browser too: known to one of them, it
 * would be taken up again at the user's next log-in there, with whatever copies of it there are.
 */
export async function dropDevices(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('device_secrets')
    .where('secret_hash', 'in', secrets =>
      secrets.selectFrom('device_secrets').select('secret_hash').where('user_id', '=', userId),
    )
    .execute()
}
