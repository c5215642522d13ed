import type { AuthorizationInput } from '../contract/oauth.ts'
import { withMethods } from '../credentials/login-methods.ts'
import { createId, createToken, hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Guard, PasswordProof } from '../edge/guard.ts'
import type { Peer } from '../edge/peer.ts'
import { originOf } from '../sign-in/occasion.ts'
import { requirePassword, wantProof } from '../sign-in/password-check.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { isFresh } from '../sign-in/session-life.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import { noteReauthentication } from '../store/accounts/sessions.ts'
import { isAhead } from '../store/engine/due.ts'
import { addCode } from '../store/oauth/codes.ts'
import { findConsent, saveConsent } from '../store/oauth/consents.ts'
import type { Db } from '../store/tables.ts'
import type { Authorization } from './authorization.ts'
import { type Client, desktopClientId } from './client.ts'
import { OAuthError } from './oauth-error.ts'
import { splitScope } from './scopes.ts'

type Allowing = {
  readonly client: Client
  readonly authorization: Authorization
  readonly input: AuthorizationInput & { readonly password?: string | undefined }
  readonly session: FoundSession
  readonly guard: Guard
  readonly peer: Peer
}

/**
 * Stores what a person allows and creates the code for it.
 * @returns the code, which is not stored
 * @throws {OAuthError} when interaction is needed but forbidden
 * @throws {Refusal} 403 with `reauth` when the request asks for re-authentication
 */
export async function allow(deps: Deps, allowing: Allowing): Promise<string> {
  const { client, authorization, input, session, guard, peer } = allowing
  const now = deps.clock()
  if (authorization.isSilent) await refuseUnlessAllowed(deps.db, allowing, now)
  const { authenticatedAt, amr, proof } = await proveLogin(deps, allowing)
  const code = createToken()
  await guard.write(async tx => {
    if (authorization.isSilent) await refuseUnlessAllowed(tx, allowing, now)
    if (proof) await noteReauthentication(tx, session.id, authenticatedAt, amr)
    if (client.id !== desktopClientId) await keepConsent(tx, allowing, peer, now)
    await addCode(tx, {
      code_hash: hashToken(code),
      client_id: client.id,
      user_id: session.user_id,
      session_id: session.id,
      redirect_uri: input.redirect_uri,
      scope: authorization.scopes.join(' '),
      challenge: authorization.challenge,
      nonce: authorization.nonce,
      authenticated_at: authenticatedAt,
      amr,
      family: createId(),
      expires_at: now + deps.config.oauthCodeTtlMs,
    })
  }, proof)
  return code
}

/** A public client cannot authenticate itself: a person must see the request every time (RFC 8252, 8.6). */
async function refuseUnlessAllowed(
  db: Db,
  { client, authorization, session }: Allowing,
  now: number,
): Promise<void> {
  const consent = await findConsent(db, session.user_id, client.id)
  const allowed = splitScope(consent?.scope ?? '')
  const isAllowed = authorization.scopes.every(name => allowed.includes(name))
  if (!isAllowed || client.secretHash === null)
    throw new OAuthError('consent_required', 'The person has to be asked.')
  if (wantsProof({ client, authorization, session }, now))
    throw new OAuthError('login_required', 'The person has to log in again.')
  if (session.has_consent === 0)
    throw new OAuthError('interaction_required', 'The person has to agree to the terms of Sortwell first.')
}

/** A session of our own programs is worth a fresh log-in: else one that was left open would make others. */
function wantsProof(
  { client, authorization, session }: Pick<Allowing, 'client' | 'authorization' | 'session'>,
  now: number,
): boolean {
  if (client.id === desktopClientId && !isFresh(session, now)) return true
  const { maxAgeMs, wantsLogin } = authorization
  if (wantsLogin || maxAgeMs === null) return wantsLogin
  return now - session.authenticated_at > maxAgeMs || isAhead(session.authenticated_at, now)
}

/**
 * A person without a password can only log in again. Our page then repeats the request without what that log-in has
 * satisfied; the application judges by `auth_time`.
 * @returns when and how the person last authenticated, and the new proof
 */
async function proveLogin(
  deps: Deps,
  allowing: Allowing,
): Promise<{ readonly authenticatedAt: number; readonly amr: string; readonly proof?: PasswordProof }> {
  const { input, session } = allowing
  const now = deps.clock()
  if (!wantsProof(allowing, now)) return { authenticatedAt: session.authenticated_at, amr: session.amr }
  if (input.password === undefined || session.has_password === 0) throw wantProof(session)
  const proof = await requirePassword(deps, session, input.password)
  return { authenticatedAt: now, amr: withMethods(session.amr, 'pwd'), proof }
}

/** Consents accumulate. New ones go into the security activity. */
async function keepConsent(tx: Db, { client, authorization, session }: Allowing, peer: Peer, now: number) {
  const earlier = await findConsent(tx, session.user_id, client.id)
  const before = splitScope(earlier?.scope ?? '')
  const scopes = [...new Set([...before, ...authorization.scopes])]
  const isNew = scopes.length > before.length
  await saveConsent(tx, {
    user_id: session.user_id,
    client_id: client.id,
    subject: createId(),
    scope: scopes.join(' '),
    granted_at: earlier && !isNew ? earlier.granted_at : now,
    granted_from: earlier && !isNew ? earlier.granted_from : originOf(peer),
    last_used_at: now,
    revoked_at: null,
  })
  if (isNew) await noteEvent(tx, 'application-allowed', session.user_id, peer, now, client.name)
}
