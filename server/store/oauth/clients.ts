import type { Updateable } from 'kysely'
import type { Db, OAuthClientRow, Tables } from '../tables.ts'

export async function addOAuthClient(db: Db, client: OAuthClientRow): Promise<void> {
  await db.insertInto('oauth_clients').values(client).execute()
}

export const findOAuthClient = (db: Db, id: string): Promise<OAuthClientRow | undefined> =>
  db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()

/** The oldest first. */
export const listOAuthClients = (db: Db): Promise<OAuthClientRow[]> =>
  db.selectFrom('oauth_clients').selectAll().orderBy('created_at').orderBy('id').execute()

/**
 * Deletes a client and, through foreign keys, all its grants.
 * @returns whether there was one
 */
export async function removeOAuthClient(db: Db, id: string): Promise<boolean> {
  const removed = await db.deleteFrom('oauth_clients').where('id', '=', id).returning('id').executeTakeFirst()
  return removed !== undefined
}

export async function changeOAuthClient(
  db: Db,
  id: string,
  change: Updateable<Tables['oauth_clients']>,
): Promise<void> {
  await db.updateTable('oauth_clients').set(change).where('id', '=', id).execute()
}

/** Removes scopes that are not in `allowed` from all of a client's grants. */
export async function narrowScopes(tx: Db, clientId: string, allowed: readonly string[]): Promise<void> {
  for (const table of ['oauth_consents', 'oauth_tokens', 'oauth_codes'] as const) {
    const given = await tx
      .selectFrom(table)
      .select('scope')
      .distinct()
      .where('client_id', '=', clientId)
      .execute()
    for (const { scope } of given) {
      const left = scope.split(' ').filter(name => allowed.includes(name))
      if (left.join(' ') !== scope)
        await tx
          .updateTable(table)
          .set({ scope: left.join(' ') })
          .where('client_id', '=', clientId)
          .where('scope', '=', scope)
          .execute()
    }
  }
  if (allowed.includes('offline_access')) return
  await tx
    .deleteFrom('oauth_tokens')
    .where('client_id', '=', clientId)
    .where('kind', '=', 'refresh')
    .execute()
}
