import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { Refusal } from '../edge/refusal.ts'

/** What a checked Google credential says. */
export type GooglePerson = {
  readonly sub: string
  readonly email: string
  readonly name: string
  /** Whether Google answers for who owns the address, and not only for having seen a mail arrive there. */
  readonly isAuthoritative: boolean
}
export type Google = ReturnType<typeof createGoogle>

const issuers = ['https://accounts.google.com', 'accounts.google.com']

/**
 * Checks ID tokens against the keys that the issuer publishes.
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

  /** @throws {Refusal} 400 for a credential that does not hold, 503 when the keys cannot be had, 404 when not set up */
  return async function checkCredential(credential: string): Promise<GooglePerson> {
    if (config.clientIds.length === 0) throw new Refusal(404, 'Signing in with Google is not set up here.')
    const { payload } = await jwtVerify(credential, keys, {
      algorithms: ['RS256'],
      issuer: issuers,
      audience: [...config.clientIds],
      requiredClaims: ['exp', 'iat', 'sub', 'email'],
      clockTolerance: 30,
      currentDate: new Date(config.clock()),
    }).catch(refuse)
    const { sub, email, name, hd } = payload
    if (!sub || typeof email !== 'string' || payload.email_verified !== true)
      throw new Refusal(400, 'Google has not confirmed the address of that account. Please use another one.')
    const isAuthoritative = typeof hd === 'string' || /@gmail\.com$/i.test(email)
    return { sub, email, name: typeof name === 'string' ? name : '', isAuthoritative }
  }
}

/** The token's own faults are the caller's; keys that do not arrive are a passing trouble. */
function refuse(error: unknown): never {
  const isKeyTrouble =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    !(error instanceof errors.JOSEError) ||
    error.code === 'ERR_JOSE_GENERIC'
  if (isKeyTrouble)
    throw new Refusal(503, 'Google cannot be reached right now. Please try again.', { retryAfterSeconds: 30 })
  throw new Refusal(400, 'That Google sign-in is not valid any more. Please try again.')
}
