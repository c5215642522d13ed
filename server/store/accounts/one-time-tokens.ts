import type { Selectable } from 'kysely'
import type { Db, Tables, TokenPurpose } from '../tables.ts'

export type OneTimeToken = Selectable<Tables['one_time_tokens']>

export async function addToken(db: Db, token: Omit<OneTimeToken, 'tries'>): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({ ...token, tries: 0 })
    .execute()
}

/** Looks at a live token without taking it. */
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
 * Takes a live token: of any number of callers at once, one gets it.
 * @returns the token, now gone, or undefined
 */
export const takeToken = (
  db: Db,
  hash: string,
  purpose: TokenPurpose | readonly TokenPurpose[],
  now: number,
): Promise<OneTimeToken | undefined> =>
  db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', 'in', [purpose].flat())
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/**
 * Counts one try at a token before it is judged.
 * @returns the token, or undefined when it is gone, expired or has had `maxTries`
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
}
