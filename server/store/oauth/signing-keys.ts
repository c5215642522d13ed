import type { Db, SigningKeyRow } from '../tables.ts'

export async function addSigningKey(db: Db, key: SigningKeyRow): Promise<void> {
  await db.insertInto('signing_keys').values(key).execute()
}

/** The newest first. */
export const listSigningKeys = (db: Db): Promise<SigningKeyRow[]> =>
  db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute()
