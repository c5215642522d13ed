import { openSecret } from '../credentials/keys.ts'
import { createToken, hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { findUser } from '../store/accounts/users.ts'
import { isAhead } from '../store/engine/due.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { touchConsent } from '../store/oauth/consents.ts'
import { dropFamily, findOAuthToken, takeRefreshToken } from '../store/oauth/tokens.ts'
import type { Db, OAuthTokenRow } from '../store/tables.ts'
import type { Client } from './client.ts'
import { OAuthError } from './oauth-error.ts'
import { splitScope } from './scopes.ts'
import { addRefreshToken, giveAccessToken, type TokenAnswer } from './tokens.ts'

/** How long a repeated exchange of a token gets the same answer: the first one may have been lost on the way. */
const graceMs = 10_000

const notValid = () => new OAuthError('invalid_grant', 'The refresh token is not valid any more.')

/**
 * Exchanges a refresh token for an access token and a successor. A token that was already exchanged has leaked: its
 * family ends, unless the answer was lost a moment ago (RFC 9700, 4.14.2).
 * @param scope a subset of what was granted, for the access token only; everything when undefined
 * @throws {OAuthError}
 */
export async function refresh(
  deps: Deps,
  client: Client,
  token: string,
  scope: string | undefined,
): Promise<TokenAnswer> {
  const found = await findOAuthToken(deps.db, hashToken(token), deps.clock())
  if (found?.kind !== 'refresh' || found.client_id !== client.id) throw notValid()
  const allowed = splitScope(found.scope)
  const asked = scope === undefined ? allowed : splitScope(scope)
  if (asked.length === 0 || !asked.every(name => allowed.includes(name)))
    throw new OAuthError('invalid_scope', 'The scope goes beyond what was allowed.')

  if ((await findUser(deps.db, found.user_id))?.disabled_at !== null)
    throw new OAuthError('invalid_grant', 'The account is disabled.')
  const answer = await inTransaction(deps.db, async tx => {
    if (!(await touchConsent(tx, found.user_id, client.id, deps.clock()))) return undefined
    const successor = await makeSuccessor(deps, tx, found)
    if (successor === undefined) return undefined
    const access = await giveAccessToken(tx, { ...found, scope: asked.join(' ') }, deps.clock())
    return { ...access, refresh_token: successor }
  })
  if (!answer) throw notValid()
  return answer
}

/** @returns the successor of a refresh token, or undefined when its family has ended */
async function makeSuccessor(deps: Deps, tx: Db, found: OAuthTokenRow): Promise<string | undefined> {
  const now = deps.clock()
  const token = createToken()
  const kept = deps.keys.encrypt(token, found.token_hash)
  if (await takeRefreshToken(tx, found.token_hash, kept, now)) {
    await addRefreshToken(tx, found, { token, now, expiresAt: found.expires_at })
    return token
  }
  const earlier = await findSuccessor(deps, tx, found.token_hash)
  if (earlier === undefined) await dropFamily(tx, found.family)
  return earlier
}

/** @returns the successor issued a moment ago, if it is still unused */
async function findSuccessor(deps: Deps, tx: Db, tokenHash: string): Promise<string | undefined> {
  const now = deps.clock()
  const used = await findOAuthToken(tx, tokenHash, now)
  if (used?.used_at == null || used.successor === null || now - used.used_at > graceMs) return undefined
  if (isAhead(used.used_at, now)) return undefined
  const token = openSecret(deps, { kind: 'refresh token', encrypted: used.successor, owner: tokenHash })
  if (token === undefined) return undefined
  const successor = await findOAuthToken(tx, hashToken(token), now)
  return successor?.used_at === null ? token : undefined
}
