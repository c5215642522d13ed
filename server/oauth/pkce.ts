import { hash } from 'node:crypto'

/**
 * Whether a verifier belongs to a challenge. A verifier without a challenge is refused too: somebody has taken the
 * challenge out of the request. Source: RFC 7636, 4.6; RFC 9700, 4.8.2.
 */
export function fitsChallenge(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined
  return /^[\w.~-]{43,128}$/.test(verifier) && hash('sha256', verifier, 'base64url') === challenge
}
