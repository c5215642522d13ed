import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { touchConsent } from '../store/oauth/consents.ts'
import type { OAuthCodeRow } from '../store/tables.ts'
import { type Client, desktopClientId } from './client.ts'
import { deviceGrant, redeemDeviceCode } from './device/device-login.ts'
import { exchangeCode } from './exchange-code.ts'
import { type Form, required } from './form.ts'
import { signIdToken } from './id-token.ts'
import { OAuthError } from './oauth-error.ts'
import { refresh } from './refresh.ts'
import { splitScope } from './scopes.ts'
import { giveTokens, type TokenAnswer } from './tokens.ts'

/** The token endpoint. @throws {OAuthError} */
export async function grantTokens(deps: Deps, client: Client, form: Form, peer: Peer): Promise<TokenAnswer> {
  const type = required(form, 'grant_type')
  const isOurs = client.id === desktopClientId
  if (isOurs && type === deviceGrant) return redeemDeviceCode(deps, required(form, 'device_code'), peer)
  if (isOurs) throw new OAuthError('unauthorized_client', 'The desktop gets a session, not tokens.')
  if (type === deviceGrant)
    throw new OAuthError(
      'unauthorized_client',
      'Only programs of Sortwell log in with a code on another device.',
    )
  if (type === 'authorization_code') return exchange(deps, client, form)
  if (type === 'refresh_token') return refresh(deps, client, required(form, 'refresh_token'), form.scope)
  throw new OAuthError('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.')
}

async function exchange(deps: Deps, client: Client, form: Form): Promise<TokenAnswer> {
  const presented = {
    clientId: client.id,
    code: required(form, 'code'),
    redirectUri: required(form, 'redirect_uri'),
    verifier: form.code_verifier,
  }
  const given = await exchangeCode(deps, presented, async (tx, code) => {
    const now = deps.clock()
    const subject = await touchConsent(tx, code.user_id, client.id, now)
    return subject && { code, subject, answer: await giveTokens(tx, code, now) }
  })
  if (!given)
    throw new OAuthError('invalid_grant', 'The code, its redirect_uri or its verifier is not valid.')
  return withIdToken(deps, client, given)
}

type Given = { readonly code: OAuthCodeRow; readonly subject: string; readonly answer: TokenAnswer }

async function withIdToken(
  deps: Deps,
  client: Client,
  { code, subject, answer }: Given,
): Promise<TokenAnswer> {
  if (!splitScope(code.scope).includes('openid')) return answer
  const id_token = await signIdToken(deps, {
    clientId: client.id,
    algorithm: client.idTokenAlgorithm,
    subject,
    authenticatedAt: code.authenticated_at,
    amr: code.amr,
    nonce: code.nonce,
  })
  return { ...answer, id_token }
}
