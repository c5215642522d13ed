import type { Selectable } from 'kysely'
import type { Db, Tables, TokenPurpose } from '../tables.ts'

export type OneTimeToken = Selectable<Tables['one_time_tokens']>

export async function addToken(db: Db, token: Omit<OneTimeToken, 'tries'>): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({ ...token, tries: 0 })
    .execute()
}

/** Reads a live token without taking it. */
export const findToken = (
  db: Db,
  hash: string,
  purpose: TokenPurpose | readonly TokenPurpose[],
  now: number,
): Promise<OneTimeToken | undefined> =>
  db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('purpose', 'in', [purpose].flat())
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Takes a live token: of any number of concurrent callers, one gets it.
 * @returns the token, now deleted, or undefined
 */
export const takeToken = (
  db: Db,
  hash: string,
  purpose: TokenPurpose,
  now: number,
): Promise<OneTimeToken | undefined> =>
  db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/**
 * Counts a try at a token before it is judged.
 * @returns the token, or undefined when it is gone, expired or out of tries
 */
export const countTry = (
  db: Db,
  hash: string,
  purpose: TokenPurpose,
  maxTries: number,
  now: number,
): Promise<OneTimeToken | undefined> =>
  db
    .updateTable('one_time_tokens')
    .set(e => ({ tries: e('tries', '+', 1) }))
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Makes the links of a purpose with the same payload invalid, except the newest `count`. */
export async function keepNewestTokens(
  db: Db,
  { user_id, purpose, detail }: Pick<OneTimeToken, 'user_id' | 'purpose' | 'detail'>,
  count: number,
): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('detail', '=', detail)
    .where('token_hash', 'not in', tokens =>
      tokens
        .selectFrom('one_time_tokens')
        .select('token_hash')
        .where('user_id', '=', user_id)
        .where('purpose', '=', purpose)
        .where('detail', '=', detail)
        .orderBy('expires_at', 'desc')
        .limit(count),
    )
    .execute()
}

/** Makes links invalid. A change of address that waits for one is given up with it. */
export async function dropTokens(
  db: Db,
  userId: string,
  ...purposes: readonly TokenPurpose[]
): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute()
  if (purposes.includes('email'))
    await db
      .updateTable('users')
      .set({ asked_email: null, asked_email_until: null })
      .where('id', '=', userId)
      .where('asked_email', 'is not', null)
      .execute()
}

/**
 * Takes a credential that another party issued, such as a Google sign-in: of any number of concurrent callers, one gets
 * it.
 * @param expiresAt when it is no longer accepted and can be deleted
 * @returns whether it was still unused
 */
export async function takeCredential(tx: Db, hash: string, expiresAt: number): Promise<boolean> {
  const taken = await tx
    .insertInto('used_credentials')
    .values({ credential_hash: hash, expires_at: expiresAt })
    .onConflict(c => c.doNothing())
    .returning('credential_hash')
    .executeTakeFirst()
  return taken !== undefined
}
