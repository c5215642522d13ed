import type { AuthorizationInput } from '../contract/oauth.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../edge/refusal.ts'
import { findOAuthClient } from '../store/oauth/clients.ts'
import { isRegistered, withParameters } from './addresses.ts'
import { type Authorization, readAuthorization } from './authorization.ts'
import { type Client, readClient } from './client.ts'
import { readHint } from './id-token.ts'
import { OAuthError } from './oauth-error.ts'

type Parameters = Readonly<Record<string, string>>
/** A request whose client and redirect URI are known, so that it can be answered. */
export type Answerable = {
  readonly client: Client
  readonly authorization: Authorization
  /** The subject of `id_token_hint`. */
  readonly hintedSubject: string | null
  /** The complete redirect address: the state is returned as received, `iss` names us (RFC 9207). */
  readonly answer: (parameters: Parameters) => string
}

/**
 * Identifies the client and the redirect URI before anything else is judged: only then may a browser be redirected.
 * @param work an {@link OAuthError} that it throws becomes the redirect that reports it to the application
 * @throws {Refusal} 400 when the client or the address is not registered; then nothing is redirected
 */
export async function withRequest<Result>(
  deps: Deps,
  input: AuthorizationInput,
  work: (request: Answerable) => Promise<Result>,
): Promise<Result | { readonly redirect_uri: string }> {
  const row = await findOAuthClient(deps.db, input.client_id)
  if (!row) throw new Refusal(400, 'No application is registered under this client_id.')
  const client = readClient(row)
  if (!isRegistered(client, input.redirect_uri))
    throw new Refusal(400, 'This redirect_uri is not registered for the application.')

  const answer = (parameters: Parameters) =>
    withParameters(input.redirect_uri, { ...parameters, state: input.state, iss: deps.config.publicOrigin })
  try {
    const authorization = readAuthorization(client, input)
    const hintedSubject = await readHint(deps, client, input.id_token_hint)
    return await work({ client, authorization, hintedSubject, answer })
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return { redirect_uri: answer({ error: error.code, error_description: error.message }) }
  }
}
