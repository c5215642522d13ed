import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import { isPhishingResistant, listMethods } from '../credentials/login-methods.ts'
import type { Deps } from '../deps.ts'
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
