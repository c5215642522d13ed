import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { hashToken } from '../credentials/tokens.ts'
import { Refusal } from '../edge/refusal.ts'
import { takeCredential } from '../store/accounts/one-time-tokens.ts'
import type { Db } from '../store/tables.ts'

/** The content of a verified Google credential. */
export type GooglePerson = {
  readonly sub: string
  readonly email: string
  readonly name: string
  /** Whether Google is authoritative for the address, and has not only seen a mail arrive there. */
  readonly isAuthoritative: boolean
  /** Identifies the credential, until it expires. */
  readonly credential: { readonly hash: string; readonly expiresAt: number }
}
export type Google = ReturnType<typeof createGoogle>

/** The tolerated clock skew of the provider. */
const toleranceSeconds = 30
const issuers = ['https://accounts.google.com', 'accounts.google.com']

/**
 * Verifies ID tokens with the keys that the issuer publishes.
 * Source: developers.google.com, "Verify the Google ID token on your server side".
 */
export function createGoogle(config: {
  readonly clientIds: readonly string[]
  readonly jwksUrl: string
  readonly clock: () => number
}) {
  const keys = createRemoteJWKSet(new URL(config.jwksUrl), {
    timeoutDuration: 5_000,
    cooldownDuration: 30_000,
  })

  /** @throws {Refusal} 400 for an invalid credential, 503 when the keys cannot be fetched, 404 without set-up */
  return async function checkCredential(credential: string): Promise<GooglePerson> {
    if (config.clientIds.length === 0) throw new Refusal(404, 'Signing in with Google is not set up here.')
    const { payload } = await jwtVerify(credential, keys, {
      algorithms: ['RS256'],
      issuer: issuers,
      audience: [...config.clientIds],
      requiredClaims: ['exp', 'iat', 'sub', 'email'],
      clockTolerance: toleranceSeconds,
      currentDate: new Date(config.clock()),
    }).catch(refuse)
    const { sub, email, name, hd, exp = 0 } = payload
    if (!sub || typeof email !== 'string' || payload.email_verified !== true)
      throw new Refusal(400, 'Google has not confirmed the address of that account. Please use another one.')
    const isAuthoritative = typeof hd === 'string' || /@gmail\.com$/i.test(email)
    return {
      sub,
      email,
      name: typeof name === 'string' ? name : '',
      isAuthoritative,
      credential: { hash: hashToken(signedPart(credential)), expiresAt: (exp + toleranceSeconds) * 1_000 },
    }
  }
}

/** Header and claims only: a signature can be written in more than one way. */
const signedPart = (credential: string) => credential.slice(0, credential.lastIndexOf('.'))

/**
 * Uses a credential up, in the transaction that acts on it: a refused one may be tried again after a log-in.
 * @throws {Refusal} 400 when it was used before
 */
export async function spendCredential(tx: Db, { credential }: GooglePerson): Promise<void> {
  if (!(await takeCredential(tx, credential.hash, credential.expiresAt))) throw invalid()
}

const invalid = () => new Refusal(400, 'That Google sign-in is not valid any more. Please try again.')

/** A fault of the token is the caller's; keys that cannot be fetched are a temporary failure. */
function refuse(error: unknown): never {
  const isKeyFailure =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    !(error instanceof errors.JOSEError) ||
    error.code === 'ERR_JOSE_GENERIC'
  if (isKeyFailure)
    throw new Refusal(503, 'Google cannot be reached right now. Please try again.', { retryAfterSeconds: 30 })
  throw invalid()
}
