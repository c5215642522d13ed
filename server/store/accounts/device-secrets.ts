import type { Db } from '../tables.ts'

/** A device that has logged in to an account before. */
export type DeviceSecret = { readonly secret_hash: string; readonly last_login_at: number }

/** Finds a device by the address of an account: one query, whether or not the account exists. */
export const findDeviceByEmail = (
  db: Db,
  secretHash: string,
  emailKey: string,
): Promise<DeviceSecret | undefined> =>
  db
    .selectFrom('device_secrets')
    .innerJoin('users', 'users.id', 'device_secrets.user_id')
    .select(['device_secrets.secret_hash', 'device_secrets.last_login_at'])
    .where('device_secrets.secret_hash', '=', secretHash)
    .where('users.email_key', '=', emailKey)
    .executeTakeFirst()

export const findDevice = (db: Db, secretHash: string, userId: string): Promise<DeviceSecret | undefined> =>
  db
    .selectFrom('device_secrets')
    .select(['secret_hash', 'last_login_at'])
    .where('secret_hash', '=', secretHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** A user's devices, the most recently used first. */
export const listDeviceSecrets = (db: Db, userId: string): Promise<DeviceSecret[]> =>
  db
    .selectFrom('device_secrets')
    .select(['secret_hash', 'last_login_at'])
    .where('user_id', '=', userId)
    .orderBy('last_login_at', 'desc')
    .orderBy('secret_hash')
    .execute()

/** @returns whether any account knows this secret, so that it is one of ours */
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
 * Forgets every device of a user. Their secrets become invalid for the other accounts of the same browser too: while
 * one account knows a secret, the user's next log-in there would accept it again, and any copies of it.
 * @param kept the secret that stays, as a hash
 */
export async function dropDevices(db: Db, userId: string, kept?: string): Promise<void> {
  await db
    .deleteFrom('device_secrets')
    .where('secret_hash', 'in', secrets =>
      secrets.selectFrom('device_secrets').select('secret_hash').where('user_id', '=', userId),
    )
    .$if(kept !== undefined, query => query.where('secret_hash', '!=', kept ?? ''))
    .execute()
}
