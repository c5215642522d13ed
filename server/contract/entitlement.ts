import * as z from 'zod/mini'

/**
 * The form of an entitlement: a JWS in compact form (RFC 7515) that says which plan somebody has, and until when a
 * program may go on believing it without asking again.
 */
export const entitlementFormat = {
  algorithm: 'EdDSA',
  issuer: 'sortwell',
  type: 'entitlement+jwt',
  /** Longest time that one holds. */
  maxLifeSeconds: 14 * 24 * 3600,
} as const

/** What an entitlement says. Instants are seconds since 1970; `sub` names nobody outside the server. */
export const entitlementClaims = z.object({
  sub: z.string(),
  plan: z.enum(['free', 'premium']),
  iat: z.number(),
  exp: z.number(),
})

/** A public key that entitlements are checked with, as a JSON Web Key (RFC 8037). */
export const entitlementKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
})
export type EntitlementKey = z.output<typeof entitlementKey>
