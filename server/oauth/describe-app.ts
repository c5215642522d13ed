import type { AuthorizedApp } from '../contract/oauth.ts'
import type { ConsentedClient } from '../store/oauth/consents.ts'
import { describeScopes, splitScope } from './scopes.ts'

/** An application that a person lets in, as that person sees it. */
export const describeApp = (row: ConsentedClient): AuthorizedApp => ({
  clientId: row.client_id,
  name: row.name,
  verified: row.is_verified === 1,
  permissions: describeScopes(splitScope(row.scope)),
  grantedAt: new Date(row.granted_at).toISOString(),
  lastUsedAt: new Date(row.last_used_at).toISOString(),
})
