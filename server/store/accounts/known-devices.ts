import type { Db } from '../tables.ts'

/** Forgets all devices: each causes an alert again, except the next one, which counts as the first. */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

/** @returns when each device was last seen, the latest first */
export const listKnownDevices = (db: Db, userId: string): Promise<{ readonly last_seen_at: number }[]> =>
  db
    .selectFrom('known_devices')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute()

/**
 * Records a log-in from a device.
 * @returns `first` for the user's first device ever, `new` for a further one, `known` otherwise
 */
export async function noteDevice(
  db: Db,
  userId: string,
  fingerprint: string,
  now: number,
): Promise<'first' | 'new' | 'known'> {
  const seen = await db
    .updateTable('known_devices')
    .set({ last_seen_at: now })
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .returning('user_id')
    .executeTakeFirst()
  if (seen) return 'known'
  const other = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, fingerprint, last_seen_at: now })
    .onConflict(c => c.doNothing())
    .execute()
  return other ? 'new' : 'first'
}
