import type { Db, OAuthTokenRow, SigningKeyRow } from '../tables.ts'

type NewToken = Omit<OAuthTokenRow, 'used_at' | 'successor'>

export async function addOAuthTokens(db: Db, tokens: readonly NewToken[]): Promise<void> {
  await db
    .insertInto('oauth_tokens')
    .values(tokens.map(token => ({ ...token, used_at: null, successor: null })))
    .execute()
}

/** Reads a live token of either kind, exchanged ones included. */
export const findOAuthToken = (db: Db, hash: string, now: number): Promise<OAuthTokenRow | undefined> =>
  db
    .selectFrom('oauth_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Exchanges a refresh token: of any number of concurrent callers, one does.
 * @returns whether this caller did
 */
export async function takeRefreshToken(
  db: Db,
  hash: string,
  successor: string,
  now: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('oauth_tokens')
    .set({ used_at: now, successor })
    .where('token_hash', '=', hash)
    .where('kind', '=', 'refresh')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return taken !== undefined
}

export async function dropOAuthToken(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('oauth_tokens').where('token_hash', '=', hash).execute()
}

/** Revokes everything that came from one code: its tokens, or the desktop session with the family's name. */
export async function dropFamily(db: Db, family: string): Promise<void> {
  await db.deleteFrom('oauth_tokens').where('family', '=', family).execute()
  await db.deleteFrom('sessions').where('id', '=', family).execute()
}

export async function addSigningKeys(db: Db, keys: readonly SigningKeyRow[]): Promise<void> {
  await db.insertInto('signing_keys').values(keys).execute()
}

/** The keys that sign ID tokens, the newest first. */
export const listSigningKeys = (db: Db): Promise<SigningKeyRow[]> =>
  db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute()
