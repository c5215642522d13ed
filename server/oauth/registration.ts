import { createId, createToken, hashToken } from '../credentials/tokens.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { addOAuthClient, changeOAuthClient, narrowScopes } from '../store/oauth/clients.ts'
import type { Db } from '../store/tables.ts'
import type { Client } from './client.ts'
import { publicScopes, splitScope } from './scopes.ts'
import { isSigningAlgorithm, signingAlgorithms } from './signing-keys.ts'

/** An application as its operator describes it. */
export type Description = {
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly logoutUris: readonly string[]
  readonly scope: string
  readonly isPublic: boolean
  readonly requiresPkce: boolean
  readonly isVerified: boolean
  readonly idTokenAlgorithm: string
}
export type ClientRegistration = Description & { readonly now: number }

/** How long the former secret stays valid beside a new one. */
const overlapMs = 24 * 60 * 60_000

/**
 * Registers an application.
 * @returns its id and, unless it is public, its secret, which is not stored
 * @throws with a sentence that names the problem
 */
export async function register(
  db: Db,
  wanted: ClientRegistration,
): Promise<{ readonly id: string; readonly secret?: string }> {
  refuseFaults(wanted)
  const id = createId()
  const secret = wanted.isPublic ? undefined : createToken()
  await addOAuthClient(db, {
    ...toColumns(wanted),
    id,
    secret_hash: secret === undefined ? null : hashToken(secret),
    former_secret_hash: null,
    former_secret_until: null,
    created_at: wanted.now,
  })
  return secret === undefined ? { id } : { id, secret }
}

const toColumns = (wanted: Description) => ({
  name: wanted.name.trim(),
  redirect_uris: JSON.stringify(wanted.redirectUris),
  logout_uris: JSON.stringify(wanted.logoutUris),
  scope: splitScope(wanted.scope).join(' '),
  requires_pkce: wanted.requiresPkce ? 1 : 0,
  is_verified: wanted.isVerified ? 1 : 0,
  id_token_alg: wanted.idTokenAlgorithm,
})

/**
 * Updates a registered application. A permission that it loses is removed from every consent.
 * @throws with a sentence that names the problem
 */
export async function editRegistration(db: Db, id: string, wanted: Description): Promise<void> {
  refuseFaults(wanted)
  await inTransaction(db, async tx => {
    await changeOAuthClient(tx, id, toColumns(wanted))
    await narrowScopes(tx, id, splitScope(wanted.scope))
  })
}

/**
 * Issues a new secret.
 * @param isLeaked revokes the former one at once instead of after a day
 * @returns the secret, which is not stored, and until when the former one is valid (null: not any more)
 */
export async function rotateSecret(
  db: Db,
  { id, secretHash }: Pick<Client, 'id' | 'secretHash'>,
  isLeaked: boolean,
  now: number,
): Promise<{ readonly secret: string; readonly formerUntil: number | null }> {
  const secret = createToken()
  const formerUntil = isLeaked ? null : now + overlapMs
  await changeOAuthClient(db, id, {
    secret_hash: hashToken(secret),
    former_secret_hash: isLeaked ? null : secretHash,
    former_secret_until: formerUntil,
  })
  return { secret, formerUntil }
}

/** @throws with a sentence that names the problem */
export function refuseFaults(wanted: Description): void {
  const fault = findFault(wanted)
  if (fault !== undefined) throw new Error(fault)
}

function findFault(wanted: Description) {
  const { name, redirectUris, logoutUris, scope, isPublic, requiresPkce, idTokenAlgorithm } = wanted
  if (!/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,60}$/u.test(name.trim()))
    return 'The name must be 1 to 60 characters on one line.'
  if (redirectUris.length === 0) return 'At least one redirect address is needed.'
  for (const address of [...redirectUris, ...logoutUris]) {
    const fault = findAddressFault(address, isPublic)
    if (fault !== undefined) return `${address}: ${fault}`
  }
  if (!isSigningAlgorithm(idTokenAlgorithm))
    return `ID tokens are signed with ${signingAlgorithms.join(' or ')}.`
  if (isPublic && !requiresPkce) return 'A public application has to use PKCE.'
  const known: readonly string[] = publicScopes
  const scopes = splitScope(scope)
  if (scopes.length === 0 || !scopes.every(name => known.includes(name)))
    return `Scopes are of these: ${publicScopes.join(' ')}.`
  return undefined
}

const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost']

/** A redirect URI must be in canonical form: it is compared as text. */
function findAddressFault(address: string, isPublic: boolean): string | undefined {
  const url = URL.parse(address)
  if (!url || (url.href !== address && url.href !== `${address}/`))
    return 'is not a whole address in its plain form.'
  if (address.includes('#')) return 'must not have a fragment.'
  if (url.port === '0') return 'must not name port 0.'
  if (url.username !== '' || url.password !== '') return 'must not hold a user name.'
  const isOwnScheme = isPublic && /^[a-z][a-z\d-]*(?:\.[a-z\d-]+)+:$/.test(url.protocol)
  const isHere = url.protocol === 'http:' && loopbackHosts.includes(url.hostname)
  if (url.protocol === 'https:' || isHere || isOwnScheme) return undefined
  return isPublic
    ? 'must start with https://, http://127.0.0.1 or a scheme named after a domain (com.example.app:).'
    : 'must start with https://, or http:// on this machine. An app (--public) may have a scheme of its own.'
}
