import type { Db, OAuthCodeRow } from '../tables.ts'

export async function addCode(db: Db, code: Omit<OAuthCodeRow, 'used_at'>): Promise<void> {
  await db
    .insertInto('oauth_codes')
    .values({ ...code, used_at: null })
    .execute()
}

/** Reads a code, used and expired ones included. */
export const findCode = (db: Db, hash: string): Promise<OAuthCodeRow | undefined> =>
  db.selectFrom('oauth_codes').selectAll().where('code_hash', '=', hash).executeTakeFirst()

/**
 * Takes a live code: of any number of concurrent callers, one gets it.
 * @returns whether this caller did
 */
export async function takeCode(db: Db, hash: string, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('oauth_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return taken !== undefined
}
