import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import type { Deps } from '../deps.ts'
import { currentSigningKey, publicSigningKeys, signingAlgorithm } from './signing-keys.ts'

const lifeSeconds = 10 * 60

type Claims = {
  readonly clientId: string
  readonly subject: string
  readonly authenticatedAt: number
  readonly nonce: string | null
}

/** Says to one application who logged in and when. Source: OpenID Connect Core, 2. */
export async function signIdToken(deps: Deps, claims: Claims): Promise<string> {
  const { kid, key } = await currentSigningKey(deps)
  const issuedAt = Math.floor(deps.clock() / 1000)
  return new SignJWT({
    auth_time: Math.floor(claims.authenticatedAt / 1000),
    ...(claims.nonce === null ? {} : { nonce: claims.nonce }),
  })
    .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
    .setIssuer(deps.config.publicOrigin)
    .setAudience(claims.clientId)
    .setSubject(claims.subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(key)
}

/** @returns the application that one of our ID tokens, expired ones included, was made for; undefined for any other */
export async function audienceOf(deps: Deps, idToken: string): Promise<string | undefined> {
  const keys = createLocalJWKSet({ keys: await publicSigningKeys(deps) })
  const checked = await jwtVerify(idToken, keys, {
    algorithms: [signingAlgorithm],
    issuer: deps.config.publicOrigin,
    // A hint names a session of the past (RP-Initiated Logout, 2).
    currentDate: new Date(0),
  }).catch(() => undefined)
  return typeof checked?.payload.aud === 'string' ? checked.payload.aud : undefined
}
