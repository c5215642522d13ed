import type { Db, DeviceLoginRow } from '../tables.ts'

type Asked = Omit<
  DeviceLoginRow,
  'polled_at' | 'is_allowed' | 'user_id' | 'session_id' | 'authenticated_at' | 'amr'
>
type Answer = Pick<DeviceLoginRow, 'is_allowed' | 'user_id' | 'session_id' | 'authenticated_at' | 'amr'>

/** @returns false when another log-in has the user code */
export async function addDeviceLogin(db: Db, login: Asked): Promise<boolean> {
  const added = await db
    .insertInto('device_logins')
    .values(login)
    .onConflict(c => c.column('user_code').doNothing())
    .returning('user_code')
    .executeTakeFirst()
  return added !== undefined
}

/** Reads a log-in by the device's own code, expired ones included. */
export const findDeviceLogin = (db: Db, hash: string): Promise<DeviceLoginRow | undefined> =>
  db.selectFrom('device_logins').selectAll().where('device_code_hash', '=', hash).executeTakeFirst()

/** Reads a log-in that waits for an answer. */
export const findUnanswered = (db: Db, userCode: string, now: number): Promise<DeviceLoginRow | undefined> =>
  db
    .selectFrom('device_logins')
    .selectAll()
    .where('user_code', '=', userCode)
    .where('is_allowed', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Answers a log-in: of any number of concurrent answers, one counts.
 * @returns whether this one did
 */
export async function answerDeviceLogin(
  db: Db,
  userCode: string,
  now: number,
  answer: Answer,
): Promise<boolean> {
  const answered = await db
    .updateTable('device_logins')
    .set(answer)
    .where('user_code', '=', userCode)
    .where('is_allowed', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_code')
    .executeTakeFirst()
  return answered !== undefined
}

/**
 * Counts a question of the device.
 * @returns whether it had waited for as long as it must
 */
export async function notePoll(db: Db, hash: string, now: number): Promise<boolean> {
  const inTime = await db
    .updateTable('device_logins')
    .set({ polled_at: now })
    .where('device_code_hash', '=', hash)
    .where(e => e.or([e('polled_at', 'is', null), e(e('polled_at', '+', e.ref('interval_ms')), '<=', now)]))
    .returning('device_code_hash')
    .executeTakeFirst()
  return inTime !== undefined
}

export async function slowDown(db: Db, hash: string, now: number, byMs: number): Promise<void> {
  await db
    .updateTable('device_logins')
    .set(e => ({ polled_at: now, interval_ms: e('interval_ms', '+', byMs) }))
    .where('device_code_hash', '=', hash)
    .execute()
}

/**
 * Takes an answered log-in: of any number of concurrent callers, one gets it.
 * @returns undefined for all others
 */
export const takeDeviceLogin = (db: Db, hash: string, now: number): Promise<DeviceLoginRow | undefined> =>
  db
    .deleteFrom('device_logins')
    .where('device_code_hash', '=', hash)
    .where('is_allowed', 'is not', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
