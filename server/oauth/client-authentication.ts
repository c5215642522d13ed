import { timingSafeEqual } from 'node:crypto'
import { hashToken } from '../credentials/tokens.ts'
import { findOAuthClient } from '../store/oauth/clients.ts'
import type { Db, OAuthClientRow } from '../store/tables.ts'
import { type Client, readClient } from './client.ts'
import type { Form } from './form.ts'
import { OAuthError } from './oauth-error.ts'

type Credentials = { readonly id: string | undefined; readonly secret: string | undefined }

const refused = () => new OAuthError('invalid_client', 'The client is unknown or its secret is wrong.')

/**
 * Reads the client's credentials: HTTP Basic or form fields, never both (RFC 6749, 2.3.1).
 * @throws {OAuthError}
 */
export function readCredentials(authorization: string | undefined, form: Form): Credentials {
  const inForm = { id: form.client_id, secret: form.client_secret }
  if (authorization === undefined) return inForm
  if (inForm.secret !== undefined)
    throw new OAuthError('invalid_request', 'Give the client secret in one place only.')
  const basic = readBasic(authorization)
  if (inForm.id !== undefined && inForm.id !== basic.id)
    throw new OAuthError('invalid_request', 'The header and the form name different clients.')
  return basic
}

function readBasic(authorization: string): Credentials {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1]
  if (encoded === undefined) throw refused()
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  // Both parts are form-encoded in the header.
  const decode = (text: string) => new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? ''
  return { id: decode(id), secret: decode(secret.join(':')) }
}

/** Finds the client that a caller claims to be. It has not been authenticated yet. */
export const findClaimed = async (db: Db, { id }: Credentials): Promise<OAuthClientRow | undefined> =>
  id === undefined ? undefined : findOAuthClient(db, id)

/** @throws {OAuthError} `invalid_client` unless the client is registered and, if confidential, proves who it is */
export function authenticateClient(
  row: OAuthClientRow | undefined,
  { id, secret }: Credentials,
  now: number,
): Client {
  if (id === undefined) throw new OAuthError('invalid_client', 'client_id is missing.')
  if (!row || !isRight(row, secret, now)) throw refused()
  return readClient(row)
}

/** A public client must not send a secret: an unchecked one would look checked. */
function isRight(row: OAuthClientRow, secret: string | undefined, now: number): boolean {
  const { secret_hash: newest, former_secret_hash: former, former_secret_until: formerUntil } = row
  if (newest === null || secret === undefined) return newest === null && secret === undefined
  const hash = Buffer.from(hashToken(secret))
  if (timingSafeEqual(hash, Buffer.from(newest))) return true
  return former !== null && now < (formerUntil ?? 0) && timingSafeEqual(hash, Buffer.from(former))
}
