import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import { isPhishingResistant, listMethods } from '../credentials/login-methods.ts'
import type { Deps } from '../deps.ts'
import { findSubjectOwner } from '../store/oauth/consents.ts'
import type { Db } from '../store/tables.ts'
import type { Client } from './client.ts'
import { OAuthError } from './oauth-error.ts'
import {
  currentSigningKey,
  publicSigningKeys,
  type SigningAlgorithm,
  signingAlgorithms,
} from './signing-keys.ts'

const lifeSeconds = 10 * 60

type Claims = {
  readonly clientId: string
  readonly subject: string
  readonly authenticatedAt: number
  /** By what means, as names separated by spaces. */
  readonly amr: string
  readonly nonce: string | null
  readonly algorithm: SigningAlgorithm
}

/** States to one application who logged in, when and how. Source: OpenID Connect Core, 2. */
export async function signIdToken(deps: Deps, claims: Claims): Promise<string> {
  const { kid, key } = await currentSigningKey(deps, claims.algorithm)
  const issuedAt = Math.floor(deps.clock() / 1000)
  return new SignJWT({
    auth_time: Math.floor(claims.authenticatedAt / 1000),
    ...(claims.amr === '' ? {} : { amr: listMethods(claims.amr) }),
    ...(isPhishingResistant(claims.amr) ? { acr: 'phr' } : {}),
    ...(claims.nonce === null ? {} : { nonce: claims.nonce }),
  })
    .setProtectedHeader({ alg: claims.algorithm, kid, typ: 'JWT' })
    .setIssuer(deps.config.publicOrigin)
    .setAudience(claims.clientId)
    .setSubject(claims.subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(key)
}

/**
 * Reads one of our ID tokens that an application sends back as a hint. Expired ones count (OpenID Connect Core, 3.1.2.1;
 * RP-Initiated Logout, 2), as long as the key that signed is kept.
 * @returns whom it was issued to and whom it is about; undefined for a token that is not ours
 */
export async function readIdToken(
  deps: Deps,
  idToken: string,
): Promise<{ readonly clientId: string; readonly subject: string } | undefined> {
  const keys = createLocalJWKSet({ keys: await publicSigningKeys(deps) })
  const checked = await jwtVerify(idToken, keys, {
    algorithms: [...signingAlgorithms],
    issuer: deps.config.publicOrigin,
    currentDate: new Date(0),
  }).catch(() => undefined)
  const { aud, sub } = checked?.payload ?? {}
  return typeof aud === 'string' && sub !== undefined ? { clientId: aud, subject: sub } : undefined
}

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
