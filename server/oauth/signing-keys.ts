import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock } from '../clock.ts'
import type { Keys } from '../credentials/keys.ts'
import { addSigningKey, listSigningKeys } from '../store/oauth/tokens.ts'
import type { Db, SigningKeyRow } from '../store/tables.ts'

const dayMs = 24 * 60 * 60_000
/** The age of the newest key at which the next one is created. */
const renewedMs = 90 * dayMs
/** How long a key is published before it signs, so that clients that cache our keys have it by then. */
const announcedMs = dayMs

export const signingAlgorithm = 'ES256'
type SigningDeps = { readonly db: Db; readonly clock: Clock; readonly keys: Keys }
type SigningKey = { readonly kid: string; readonly key: Awaited<ReturnType<typeof importJWK>> }
type OpenKey = { readonly row: SigningKeyRow; readonly jwk: JWK }

/** Creates the first key, and the next one when it is due. Called before the first request and then by a job. */
export async function renewSigningKeys(deps: SigningDeps): Promise<void> {
  const [newest] = await listOpenKeys(deps)
  if (!newest || newest.row.created_at <= deps.clock() - renewedMs) await makeSigningKey(deps)
}

/** The current signing key: the newest that has been published for a day, or else the oldest. */
export async function currentSigningKey(deps: SigningDeps): Promise<SigningKey> {
  const announcedBy = deps.clock() - announcedMs
  const open = await listOpenKeys(deps)
  const current = open.find(({ row }) => row.created_at <= announcedBy) ?? open.at(-1)
  if (!current) throw new Error('No signing key can be decrypted with this SECRET_KEY.')
  return { kid: current.row.kid, key: await importJWK(current.jwk, signingAlgorithm) }
}

/** The public keys for verifying our signatures. Retired keys stay until the sweep removes them. */
export async function publicSigningKeys({ db }: Pick<SigningDeps, 'db'>): Promise<JWK[]> {
  return (await listSigningKeys(db)).map(row => JSON.parse(row.public_jwk) as JWK)
}

/** Keys that our secret decrypts, the newest first. Keys encrypted with another SECRET_KEY can only verify. */
async function listOpenKeys({ db, keys }: SigningDeps): Promise<OpenKey[]> {
  return (await listSigningKeys(db)).flatMap(row => {
    const jwk = openPrivateKey(keys, row)
    return jwk ? [{ row, jwk }] : []
  })
}

function openPrivateKey(keys: Keys, { kid, private_jwk }: SigningKeyRow): JWK | undefined {
  try {
    return JSON.parse(keys.decrypt(private_jwk, kid)) as JWK
  } catch {
    return undefined
  }
}

async function makeSigningKey({ db, clock, keys }: SigningDeps): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const published = { ...(await exportJWK(publicKey)), kid, alg: signingAlgorithm, use: 'sig' }
  await addSigningKey(db, {
    kid,
    public_jwk: JSON.stringify(published),
    private_jwk: keys.encrypt(JSON.stringify(jwk), kid),
    created_at: clock(),
  })
}
