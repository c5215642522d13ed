import type { Db, Tables } from '../tables.ts'

type Consent = Tables['oauth_consents']

/** What a user allows a client now; undefined when nothing, or nothing any more. */
export const findConsent = (db: Db, userId: string, clientId: string): Promise<Consent | undefined> =>
  db
    .selectFrom('oauth_consents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Keeps a consent in the place of an earlier one, whose subject stays. */
export async function saveConsent(db: Db, consent: Consent): Promise<void> {
  const { scope, granted_at, last_used_at, revoked_at } = consent
  await db
    .insertInto('oauth_consents')
    .values(consent)
    .onConflict(c =>
      c.columns(['user_id', 'client_id']).doUpdateSet({ scope, granted_at, last_used_at, revoked_at }),
    )
    .execute()
}

/**
 * Notes that a client uses what it was allowed. Inside a transaction this keeps the consent from being revoked until the
 * end, so that a revocation finds all that was given.
 * @returns the user's name for the client, or undefined when nothing is allowed any more
 */
export async function touchConsent(
  db: Db,
  userId: string,
  clientId: string,
  now: number,
): Promise<string | undefined> {
  const used = await db
    .updateTable('oauth_consents')
    .set({ last_used_at: now })
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .returning('subject')
    .executeTakeFirst()
  return used?.subject
}

/**
 * Takes a consent back with everything that came of it.
 * @returns whether there was one
 */
export async function revokeConsent(db: Db, userId: string, clientId: string, now: number): Promise<boolean> {
  const revoked = await db
    .updateTable('oauth_consents')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  for (const table of ['oauth_tokens', 'oauth_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).where('client_id', '=', clientId).execute()
  return revoked !== undefined
}

/**
 * Takes back everything that a user allowed, with codes and tokens, those of the desktop's log-in included.
 * @returns the names of the applications that lost their access
 */
export async function revokeAllConsents(db: Db, userId: string, now: number): Promise<string[]> {
  const revoked = await db
    .updateTable('oauth_consents')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('client_id')
    .execute()
  for (const table of ['oauth_tokens', 'oauth_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  if (revoked.length === 0) return []
  const clients = await db
    .selectFrom('oauth_clients')
    .select('name')
    .where(
      'id',
      'in',
      revoked.map(row => row.client_id),
    )
    .orderBy('name')
    .execute()
  return clients.map(client => client.name)
}

export type ConsentedClient = Pick<Consent, 'client_id' | 'scope' | 'granted_at' | 'last_used_at'> & {
  readonly name: string
  readonly is_verified: number
}

/** What a user allows now, the latest used first. */
export const listConsents = (db: Db, userId: string): Promise<ConsentedClient[]> =>
  db
    .selectFrom('oauth_consents')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_consents.client_id')
    .select([
      'oauth_consents.client_id',
      'oauth_consents.scope',
      'oauth_consents.granted_at',
      'oauth_consents.last_used_at',
      'oauth_clients.name',
      'oauth_clients.is_verified',
    ])
    .where('oauth_consents.user_id', '=', userId)
    .where('oauth_consents.revoked_at', 'is', null)
    .orderBy('oauth_consents.last_used_at', 'desc')
    .orderBy('oauth_consents.client_id')
    .execute()
