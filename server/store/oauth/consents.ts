import type { Db, Tables } from '../tables.ts'

type Consent = Tables['oauth_consents']

/** A user's consent for a client; undefined without one. */
export const findConsent = (db: Db, userId: string, clientId: string): Promise<Consent | undefined> =>
  db
    .selectFrom('oauth_consents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** The user that a client knows by a subject, whether or not the consent was revoked. */
export async function findSubjectOwner(
  db: Db,
  clientId: string,
  subject: string,
): Promise<string | undefined> {
  const consent = await db
    .selectFrom('oauth_consents')
    .select('user_id')
    .where('subject', '=', subject)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return consent?.user_id
}

/** Replaces an earlier consent; its subject stays. */
export async function saveConsent(db: Db, consent: Consent): Promise<void> {
  const { scope, granted_at, granted_from, last_used_at, revoked_at } = consent
  await db
    .insertInto('oauth_consents')
    .values(consent)
    .onConflict(c =>
      c
        .columns(['user_id', 'client_id'])
        .doUpdateSet({ scope, granted_at, granted_from, last_used_at, revoked_at }),
    )
    .execute()
}

/**
 * Records that a client uses its consent. Inside a transaction this also locks the consent, so that a revocation finds
 * everything that was issued.
 * @returns the user's subject for the client, or undefined without consent
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
 * Revokes a consent with its codes and tokens.
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
 * Revokes a user's consents, and ends all codes and tokens, including those of the desktop's log-in.
 * @param kept ids of the clients whose consent stays; they have to send the user here again
 */
export async function revokeAllConsents(
  db: Db,
  userId: string,
  now: number,
  kept: readonly string[] = [],
): Promise<void> {
  await db
    .updateTable('oauth_consents')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(kept.length > 0, query => query.where('client_id', 'not in', kept))
    .execute()
  for (const table of ['oauth_tokens', 'oauth_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}

export type ConsentedClient = Pick<
  Consent,
  'client_id' | 'scope' | 'granted_at' | 'granted_from' | 'last_used_at'
> & {
  readonly name: string
  readonly is_verified: number
}

/** A user's consents, the most recently used first. */
export const listConsents = (db: Db, userId: string): Promise<ConsentedClient[]> =>
  db
    .selectFrom('oauth_consents')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_consents.client_id')
    .select([
      'oauth_consents.client_id',
      'oauth_consents.scope',
      'oauth_consents.granted_at',
      'oauth_consents.granted_from',
      'oauth_consents.last_used_at',
      'oauth_clients.name',
      'oauth_clients.is_verified',
    ])
    .where('oauth_consents.user_id', '=', userId)
    .where('oauth_consents.revoked_at', 'is', null)
    .orderBy('oauth_consents.last_used_at', 'desc')
    .orderBy('oauth_consents.client_id')
    .execute()
