import * as z from 'zod/mini'
import { instant, typedPassword } from './fields.ts'

/** The most that one parameter may hold, in UTF-16 units. */
const maxLength = 4096
const missing = 'Missing required OAuth parameters. Please check the authorization URL.'
const tooLong = 'A parameter of the authorization URL is too long.'
const wanted = z
  .string({ error: missing })
  .check(z.minLength(1, { error: missing }), z.maxLength(maxLength, { error: tooLong }))
const extra = z.optional(z.string().check(z.maxLength(maxLength, { error: tooLong })))

/**
 * An authorization request as the other application wrote it. The first three have to be there; what they and the rest
 * say is judged by the server, so that the application is told where that can be done.
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
  response_mode: extra,
  request: extra,
  request_uri: extra,
})
export type AuthorizationInput = z.output<typeof authorizationRequest>

/** The same with the password, where the request wants a new proof of who is there (403 with `reauth`). */
export const accessGrant = z.extend(authorizationRequest, { password: z.optional(typedPassword) })

/**
 * What the consent page shows of a request, or where the browser has to go at once because it is faulty.
 * Addresses are whole and have been checked: the page goes to no others.
 */
export const accessRequest = z.object({
  application: z.optional(
    z.object({
      name: z.string(),
      /** Whether Sortwell knows who is behind it. */
      verified: z.boolean(),
      /** What it will be able to do, in words. */
      permissions: z.array(z.string()),
      /** Host or program that gets the answer. */
      returnsTo: z.string(),
      deniedUri: z.string(),
      loginRequiredUri: z.string(),
    }),
  ),
  redirect_uri: z.optional(z.string()),
})

/** What comes back from the browser to the desktop. */
export const browserLogin = z.object({
  code: z.string().check(z.maxLength(128)),
  codeVerifier: z.string().check(z.maxLength(128)),
  redirectUri: z.string().check(z.maxLength(maxLength)),
})

/** Source: OpenID Connect RP-Initiated Logout 1.0, 2. */
export const logoutRequest = z.object({
  id_token_hint: extra,
  client_id: extra,
  post_logout_redirect_uri: extra,
  state: extra,
})

/** An application that may use the account. */
export const authorizedApp = z.object({
  clientId: z.string(),
  name: z.string(),
  verified: z.boolean(),
  permissions: z.array(z.string()),
  grantedAt: instant,
  lastUsedAt: instant,
})
export type AuthorizedApp = z.output<typeof authorizedApp>
