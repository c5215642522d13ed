import type { Db, OAuthClientRow } from './tables.ts'

export async function addOAuthClient(db: Db, client: OAuthClientRow): Promise<void> {
  await db.insertInto('oauth_clients').values(client).execute()
}

export const findOAuthClient = (db: Db, id: string): Promise<OAuthClientRow | undefined> =>
  db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()

/** The oldest first. */
export const listOAuthClients = (db: Db): Promise<OAuthClientRow[]> =>
  db.selectFrom('oauth_clients').selectAll().orderBy('created_at').orderBy('id').execute()

/**
 * Removes a client and, through foreign keys, everything that it was given.
 * @returns whether there was one
 */
export async function removeOAuthClient(db: Db, id: string): Promise<boolean> {
  const removed = await db.deleteFrom('oauth_clients').where('id', '=', id).returning('id').executeTakeFirst()
  return removed !== undefined
}
