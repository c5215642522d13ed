import type { Db, PasskeyRow } from '../tables.ts'

/** A user's passkeys, the oldest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** @param credentialId as the authenticator named it */
export const findPasskey = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** @returns whether it was added; false when an account has that credential already */
export async function addPasskey(tx: Db, passkey: PasskeyRow): Promise<boolean> {
  const added = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict(c => c.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** @returns whether the user has such a passkey */
export async function namePasskey(tx: Db, userId: string, id: string, name: string): Promise<boolean> {
  const named = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return named !== undefined
}

type Use = {
  readonly counter: number
  readonly isBackedUp: boolean
  readonly at: number
}

/**
 * Records a log-in, unless the counter has not moved on since: of two log-ins with one counter, one is recorded. An
 * authenticator without a counter always says 0.
 * @returns whether it was recorded; false also for a passkey that was removed meanwhile
 */
export async function notePasskeyUse(tx: Db, id: string, { counter, isBackedUp, at }: Use): Promise<boolean> {
  const noted = await tx
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp ? 1 : 0, last_used_at: at })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** @returns the removed passkey, or undefined when the user has no such one */
export const removePasskeyRow = (tx: Db, userId: string, id: string): Promise<PasskeyRow | undefined> =>
  tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

/** @returns how many passkeys the user had */
export async function removeAllPasskeyRows(tx: Db, userId: string): Promise<number> {
  const removed = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  return removed.length
}
