import type { AuthorizationInput } from '../contract/oauth.ts'
import type { Client } from './client.ts'
import { OAuthError } from './oauth-error.ts'
import { isScope, type Scope, splitScope } from './scopes.ts'

/** A validated request of a known client. */
export type Authorization = {
  readonly scopes: readonly Scope[]
  /** PKCE, S256. */
  readonly challenge: string | null
  readonly nonce: string | null
  /** Interaction is forbidden: there is consent already, or the answer is an error. */
  readonly isSilent: boolean
  /** A new log-in is wanted, however fresh the last one is. */
  readonly wantsLogin: boolean
  readonly maxAgeMs: number | null
}

const knownPrompts = ['none', 'login', 'consent', 'select_account']

/** @throws {OAuthError} for the application */
export function readAuthorization(client: Client, input: AuthorizationInput): Authorization {
  if (input.response_type !== 'code')
    throw new OAuthError('unsupported_response_type', 'The only response_type is code.')
  if (input.request !== undefined)
    throw new OAuthError('request_not_supported', 'Request objects are not supported.')
  if (input.request_uri !== undefined)
    throw new OAuthError('request_uri_not_supported', 'Request objects are not supported.')
  if (input.response_mode !== undefined && input.response_mode !== 'query')
    throw new OAuthError('invalid_request', 'The only response_mode is query.')
  return {
    scopes: readScopes(client, input.scope),
    challenge: readChallenge(client, input),
    nonce: input.nonce ?? null,
    ...readPrompt(input),
  }
}

/** A request without scopes gets all registered ones, except offline access. */
function readScopes(client: Client, scope: string | undefined): readonly Scope[] {
  const asked = splitScope(scope ?? '')
  if (asked.length === 0) return client.scopes.filter(name => name !== 'offline_access')
  const scopes = asked.filter(isScope).filter(name => client.scopes.includes(name))
  if (scopes.length < asked.length)
    throw new OAuthError('invalid_scope', 'The application is not registered for every scope it asks for.')
  return scopes
}

function readChallenge(client: Client, input: AuthorizationInput): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = input
  if (challenge === undefined && method === undefined && !client.requiresPkce) return null
  if (challenge === undefined) throw new OAuthError('invalid_request', 'code_challenge is missing.')
  if (method !== 'S256') throw new OAuthError('invalid_request', 'The only code_challenge_method is S256.')
  if (!/^[\w-]{43}$/.test(challenge))
    throw new OAuthError('invalid_request', 'code_challenge must be 43 characters of base64url.')
  return challenge
}

function readPrompt({ prompt = '', max_age }: AuthorizationInput) {
  const prompts = splitScope(prompt)
  const isSilent = prompts.includes('none')
  if (!prompts.every(name => knownPrompts.includes(name)) || (isSilent && prompts.length > 1))
    throw new OAuthError('invalid_request', 'prompt holds values that are unknown or exclude each other.')
  if (max_age !== undefined && !/^\d{1,9}$/.test(max_age))
    throw new OAuthError('invalid_request', 'max_age must be a number of seconds.')
  const maxAgeMs = max_age === undefined ? null : 1000 * Number(max_age)
  return { isSilent, wantsLogin: prompts.includes('login') || maxAgeMs === 0, maxAgeMs }
}
