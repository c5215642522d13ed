import type { Deps } from '../deps.ts'
import { findSubjectOwner } from '../store/oauth/consents.ts'
import type { Db } from '../store/tables.ts'
import type { Client } from './client.ts'
import { readIdToken } from './id-token.ts'
import { OAuthError } from './oauth-error.ts'

/**
 * Reads the person that a request is about. Source: OpenID Connect Core, 3.1.2.1.
 * @param hint `id_token_hint`
 * @returns the subject, or null for a request that names nobody
 * @throws {OAuthError} when we did not issue the hint to this application: subjects of two applications cannot be compared
 */
export async function readHint(deps: Deps, client: Client, hint: string | undefined): Promise<string | null> {
  if (hint === undefined) return null
  const token = await readIdToken(deps, hint)
  if (token?.clientId !== client.id)
    throw new OAuthError('invalid_request', 'id_token_hint is not an ID token issued to this application.')
  return token.subject
}

/** Whether a request is about somebody else than `userId`: that person must not be named in the answer. */
export async function isAboutAnother(
  db: Db,
  client: Client,
  subject: string | null,
  userId: string,
): Promise<boolean> {
  return subject !== null && (await findSubjectOwner(db, client.id, subject)) !== userId
}
