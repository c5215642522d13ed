import * as z from 'zod/mini'

/**
 * The format of an entitlement: a JWS in compact form (RFC 7515) that states a person's plan, and until when a program
 * may rely on it without asking again.
 */
export const entitlementFormat = {
  algorithm: 'EdDSA',
  issuer: 'sortwell',
  type: 'entitlement+jwt',
  /** Longest validity. */
  maxLifeSeconds: 14 * 24 * 3600,
} as const

/**
 * The claims of an entitlement. Instants are seconds since 1970; `sub` identifies nobody outside the server. `device` and
 * `login` are the SHA-256, in hex, of the key of the device and of the token of the session that it is stated for.
 * The server states both; a statement with neither, as tests sign it, counts on any device.
 */
export const entitlementClaims = z.object({
  sub: z.string(),
  plan: z.enum(['free', 'premium']),
  device: z.optional(z.string()),
  login: z.optional(z.string()),
  iat: z.number(),
  exp: z.number(),
})

/** A public key for verifying entitlements, as a JSON Web Key (RFC 8037). */
export const entitlementKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
})
export type EntitlementKey = z.output<typeof entitlementKey>
