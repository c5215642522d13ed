import { createToken, hashToken } from '../credentials/tokens.ts'
import { addOAuthTokens } from '../store/oauth/tokens.ts'
import type { Db } from '../store/tables.ts'
import { splitScope } from './scopes.ts'

export const accessTokenMs = 15 * 60_000
/** The lifetime of a token family, successors included. */
export const refreshTokenMs = 30 * 24 * 60 * 60_000

/** The answer of the token endpoint. Source: RFC 6749, 5.1. */
export type TokenAnswer = {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly scope: string
  readonly refresh_token?: string
  readonly id_token?: string
  /** Of a program of ours alone: a secret for a new device, as at every log-in. */
  readonly device?: string
}

/** The user and the client of a token family. */
export type Holder = {
  readonly family: string
  readonly client_id: string
  readonly user_id: string
  readonly scope: string
}

export const tokenAnswer = (accessToken: string, scope: string): TokenAnswer => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: accessTokenMs / 1000,
  scope,
})

export async function giveAccessToken(tx: Db, holder: Holder, now: number): Promise<TokenAnswer> {
  const token = createToken()
  const row = { ...pickHolder(holder), token_hash: hashToken(token), kind: 'access' as const }
  await addOAuthTokens(tx, [{ ...row, created_at: now, expires_at: now + accessTokenMs }])
  return tokenAnswer(token, holder.scope)
}

/** @param token created by the caller, who may have to return it again */
export async function addRefreshToken(
  tx: Db,
  holder: Holder,
  { token, now, expiresAt }: { readonly token: string; readonly now: number; readonly expiresAt: number },
): Promise<void> {
  const row = { ...pickHolder(holder), token_hash: hashToken(token), kind: 'refresh' as const }
  await addOAuthTokens(tx, [{ ...row, created_at: now, expires_at: expiresAt }])
}

/** The first tokens of a code. */
export async function giveTokens(tx: Db, holder: Holder, now: number): Promise<TokenAnswer> {
  const answer = await giveAccessToken(tx, holder, now)
  if (!splitScope(holder.scope).includes('offline_access')) return answer
  const token = createToken()
  await addRefreshToken(tx, holder, { token, now, expiresAt: now + refreshTokenMs })
  return { ...answer, refresh_token: token }
}

const pickHolder = ({ family, client_id, user_id, scope }: Holder): Holder => ({
  family,
  client_id,
  user_id,
  scope,
})
