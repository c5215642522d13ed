import * as z from 'zod/mini'
import { instant, typedPassword } from './fields.ts'

/** The maximum length of a parameter, in UTF-16 units. */
const maxLength = 4096
const missing = 'Missing required OAuth parameters. Please check the authorization URL.'
const tooLong = 'A parameter of the authorization URL is too long.'
const wanted = z
  .string({ error: missing })
  .check(z.minLength(1, { error: missing }), z.maxLength(maxLength, { error: tooLong }))
const extra = z.optional(z.string().check(z.maxLength(maxLength, { error: tooLong })))

/**
 * An authorization request as the application sent it. Only the first three parameters are required here; the server
 * judges all values, so that the application gets the error where that is possible.
 * Source: RFC 6749, 4.1.1; RFC 7636, 4.3; OpenID Connect Core, 3.1.2.1.
 */
export const authorizationRequest = z.object({
  client_id: wanted,
  redirect_uri: wanted,
  response_type: wanted,
  state: extra,
  scope: extra,
  code_challenge: extra,
  code_challenge_method: extra,
  nonce: extra,
  prompt: extra,
  max_age: extra,
  id_token_hint: extra,
  response_mode: extra,
  request: extra,
  request_uri: extra,
})
export type AuthorizationInput = z.output<typeof authorizationRequest>

/** The same with the password, for a request that asks for re-authentication (403 with `reauth`). */
export const accessGrant = z.extend(authorizationRequest, { password: z.optional(typedPassword) })

/** Where the browser goes with the answer, unless the request is about somebody else than the person logged in. */
export const accessAnswer = z.object({
  redirect_uri: z.optional(z.string()),
  otherAccountWanted: z.optional(z.boolean()),
})

/**
 * What the consent page shows of a request, or where the browser must go at once because it is faulty.
 * Addresses are complete and checked: the page goes to no others.
 */
export const accessRequest = z.object({
  application: z.optional(
    z.object({
      name: z.string(),
      /** Whether Sortwell has verified who operates it. */
      verified: z.boolean(),
      /** The permissions, in words. */
      permissions: z.array(z.string()),
      /** The host or program that receives the answer. */
      returnsTo: z.string(),
      deniedUri: z.string(),
      loginRequiredUri: z.string(),
    }),
  ),
  redirect_uri: z.optional(z.string()),
})

/** The browser's answer to the desktop. */
export const browserLogin = z.object({
  code: z.string().check(z.maxLength(128)),
  codeVerifier: z.string().check(z.maxLength(128)),
  redirectUri: z.string().check(z.maxLength(maxLength)),
})

/** The code on a device's screen, as a person types it: in any case, with or without the hyphen. */
const userCode = z
  .string({ error: 'Please enter the code that your device shows.' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Please enter the code that your device shows.' }),
    z.maxLength(64),
  )

export const deviceLogin = z.object({ userCode })
/** Allowing it takes a fresh log-in, or the password (403 with `reauth`). */
export const deviceAnswer = z.object({
  userCode,
  allow: z.boolean(),
  password: z.optional(typedPassword),
})

/** The device that asks to be logged in. Only the code was typed there: judge by place and time. */
export const deviceLoginAbout = z.object({
  /** What the device calls itself, which nobody has checked. */
  name: z.optional(z.string()),
  /** Its program and system, in words. */
  program: z.string(),
  ipAddress: z.string(),
  country: z.optional(z.string()),
  /** Whether it asks from the network of the person who is asked. */
  isNear: z.boolean(),
  askedAt: instant,
  until: instant,
})
export type DeviceLoginAbout = z.output<typeof deviceLoginAbout>

/** Source: OpenID Connect RP-Initiated Logout 1.0, 2. */
export const logoutRequest = z.object({
  id_token_hint: extra,
  client_id: extra,
  post_logout_redirect_uri: extra,
  state: extra,
})

/** An application with access to the account. */
export const authorizedApp = z.object({
  clientId: z.string(),
  name: z.string(),
  verified: z.boolean(),
  permissions: z.array(z.string()),
  grantedAt: instant,
  lastUsedAt: instant,
})
export type AuthorizedApp = z.output<typeof authorizedApp>
