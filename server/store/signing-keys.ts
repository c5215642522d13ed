import type { Db, SigningKeyRow } from './tables.ts'

export async function addSigningKey(db: Db, key: SigningKeyRow): Promise<void> {
  await db.insertInto('signing_keys').values(key).execute()
}

/** Keys made after an instant, the newest first. */
export const listSigningKeys = (db: Db, after: number): Promise<SigningKeyRow[]> =>
  db
    .selectFrom('signing_keys')
    .selectAll()
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()
