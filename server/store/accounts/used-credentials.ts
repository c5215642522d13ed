import type { Db } from '../tables.ts'

/**
 * Takes a credential: of any number of callers at once, one gets it.
 * @param expiresAt when it can be forgotten, because nobody would take it any more
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
