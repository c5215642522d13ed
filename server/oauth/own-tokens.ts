import { hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { findUser } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { findConsent } from '../store/oauth/consents.ts'
import { dropFamily, dropOAuthToken, findOAuthToken } from '../store/oauth/tokens.ts'
import type { OAuthTokenRow } from '../store/tables.ts'
import type { Client } from './client.ts'
import { type Form, required } from './form.ts'
import { OAuthError } from './oauth-error.ts'

/** A client can inspect only its own tokens; another client's token looks like an unknown one. */
async function findOwn(deps: Deps, client: Client, form: Form): Promise<OAuthTokenRow | undefined> {
  const found = await findOAuthToken(deps.db, hashToken(required(form, 'token')), deps.clock())
  return found?.client_id === client.id ? found : undefined
}

/** Revokes an access token, or a refresh token with all tokens of the same grant. Source: RFC 7009, 2. */
export async function revoke(deps: Deps, client: Client, form: Form): Promise<undefined> {
  const found = await findOwn(deps, client, form)
  if (found?.kind === 'access') await dropOAuthToken(deps.db, found.token_hash)
  if (found?.kind === 'refresh') await inTransaction(deps.db, tx => dropFamily(tx, found.family))
}

/**
 * Reports whether a token is active, and for what. Source: RFC 7662, 2.
 * @throws {OAuthError} for a public client: anybody could call in its name
 */
export async function introspect(deps: Deps, client: Client, form: Form): Promise<object> {
  if (client.secretHash === null)
    throw new OAuthError('unauthorized_client', 'Only a client with a secret may ask.')
  const found = await findOwn(deps, client, form)
  const consent = found && (await findConsent(deps.db, found.user_id, client.id))
  const user = consent && (await findUser(deps.db, found.user_id))
  if (!user || user.disabled_at !== null || found.used_at !== null) return { active: false }
  return {
    active: true,
    client_id: client.id,
    sub: consent.subject,
    scope: found.scope,
    iss: deps.config.publicOrigin,
    iat: Math.floor(found.created_at / 1000),
    exp: Math.floor(found.expires_at / 1000),
    ...(found.kind === 'access' ? { token_type: 'Bearer' } : {}),
  }
}
