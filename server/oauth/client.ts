import type { AuthorizedApp } from '../contract/oauth.ts'
import type { ConsentedClient } from '../store/oauth/consents.ts'
import type { OAuthClientRow } from '../store/tables.ts'
import { describeScopes, type Scope, splitScope } from './scopes.ts'
import { isSigningAlgorithm, type SigningAlgorithm, signingAlgorithms } from './signing-keys.ts'

/** An application that people sign in to with their account. */
export type Client = {
  readonly id: string
  readonly name: string
  /** Null for a public client. */
  readonly secretHash: string | null
  readonly redirectUris: readonly string[]
  readonly logoutUris: readonly string[]
  readonly scopes: readonly Scope[]
  readonly requiresPkce: boolean
  readonly isVerified: boolean
  readonly idTokenAlgorithm: SigningAlgorithm
}

/** The desktop app, which gets a session instead of tokens. No other client may. */
export const desktopClientId = 'sortwell-desktop'

export const readClient = (row: OAuthClientRow): Client => ({
  id: row.id,
  name: row.name,
  secretHash: row.secret_hash,
  redirectUris: JSON.parse(row.redirect_uris) as string[],
  logoutUris: JSON.parse(row.logout_uris) as string[],
  scopes: splitScope(row.scope) as Scope[],
  requiresPkce: row.requires_pkce === 1 || row.secret_hash === null,
  isVerified: row.is_verified === 1,
  idTokenAlgorithm: isSigningAlgorithm(row.id_token_alg) ? row.id_token_alg : signingAlgorithms[0],
})

/** An application with a person's consent, as that person sees it. */
export const describeApp = (row: ConsentedClient): AuthorizedApp => ({
  clientId: row.client_id,
  name: row.name,
  verified: row.is_verified === 1,
  permissions: describeScopes(splitScope(row.scope)),
  grantedAt: new Date(row.granted_at).toISOString(),
  lastUsedAt: new Date(row.last_used_at).toISOString(),
})
