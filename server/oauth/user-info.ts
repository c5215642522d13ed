import type { Context } from 'hono'
import { hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../edge/answer.ts'
import { allowOrigins, anyOrigin } from '../edge/cross-origin.ts'
import { findUser } from '../store/accounts/users.ts'
import { findOAuthClient } from '../store/oauth/clients.ts'
import { findConsent, touchConsent } from '../store/oauth/consents.ts'
import { findOAuthToken } from '../store/oauth/tokens.ts'
import type { UserRow } from '../store/tables.ts'
import { pageOrigins } from './addresses.ts'
import { readClient } from './client.ts'
import { splitScope } from './scopes.ts'

/** The shown time of last use may be this old. */
const usedEveryMs = 60_000

/** The claims for the holder of an access token. Source: OpenID Connect Core, 5.3; RFC 6750, 3. */
export async function userInfo(deps: Deps, c: Context): Promise<Response> {
  const authorization = c.req.header('Authorization')
  if (authorization === undefined)
    return answer(c, 401, undefined, { 'WWW-Authenticate': 'Bearer realm="Sortwell"' })
  const found = await findHolder(deps, /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1] ?? '')
  if (!found) {
    const error = 'invalid_token'
    const error_description = 'The access token is not valid any more.'
    return answer(
      c,
      401,
      { error, error_description },
      { ...anyOrigin, 'WWW-Authenticate': `Bearer realm="Sortwell", error="${error}"` },
    )
  }
  const client = c.req.header('Origin') && (await findOAuthClient(deps.db, found.clientId))
  if (client) allowOrigins(c, pageOrigins(readClient(client)))
  return answer(c, 200, { sub: found.subject, ...claimsOf(found.user, splitScope(found.scope)) })
}

async function findHolder(deps: Deps, token: string) {
  const now = deps.clock()
  const access = await findOAuthToken(deps.db, hashToken(token), now)
  if (access?.kind !== 'access') return undefined
  const { user_id, client_id, scope } = access
  const user = await findUser(deps.db, user_id)
  const consent = user && (await findConsent(deps.db, user_id, client_id))
  if (!consent || user.disabled_at !== null) return undefined
  if (now - consent.last_used_at >= usedEveryMs) await touchConsent(deps.db, user_id, client_id, now)
  return { user, clientId: client_id, subject: consent.subject, scope }
}

const claimsOf = (user: UserRow, scopes: readonly string[]) => ({
  ...(scopes.includes('profile') ? { name: user.name } : {}),
  ...(scopes.includes('email') ? { email: user.email, email_verified: user.email_verified_at !== null } : {}),
})
