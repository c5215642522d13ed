import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock } from '../clock.ts'
import type { Keys } from '../credentials/keys.ts'
import { addSigningKey, listSigningKeys } from '../store/oauth/signing-keys.ts'
import type { Db, SigningKeyRow } from '../store/tables.ts'

const dayMs = 24 * 60 * 60_000
/** How old the newest key gets before the next one is made. */
const renewedMs = 90 * dayMs
/** How long a key is published before it signs: whoever keeps our keys has it by then. */
const announcedMs = dayMs

export const signingAlgorithm = 'ES256'
type SigningDeps = { readonly db: Db; readonly clock: Clock; readonly keys: Keys }
type SigningKey = { readonly kid: string; readonly key: Awaited<ReturnType<typeof importJWK>> }
type OpenKey = { readonly row: SigningKeyRow; readonly jwk: JWK }

/** Makes the first key, and the next one when its time has come. Done before the first request and then by a job. */
export async function renewSigningKeys(deps: SigningDeps): Promise<void> {
  const [newest] = await listOpenKeys(deps)
  if (!newest || newest.row.created_at <= deps.clock() - renewedMs) await makeSigningKey(deps)
}

/** The key that signs now: the newest that has been published for a day, or the first one there is. */
export async function currentSigningKey(deps: SigningDeps): Promise<SigningKey> {
  const announcedBy = deps.clock() - announcedMs
  const open = await listOpenKeys(deps)
  const current = open.find(({ row }) => row.created_at <= announcedBy) ?? open.at(-1)
  if (!current) throw new Error('There is no key to sign with that this SECRET_KEY opens.')
  return { kid: current.row.kid, key: await importJWK(current.jwk, signingAlgorithm) }
}

/** What everybody checks our signatures with. Keys that no longer sign are kept until the sweep removes them. */
export async function publicSigningKeys({ db }: Pick<SigningDeps, 'db'>): Promise<JWK[]> {
  return (await listSigningKeys(db)).map(row => JSON.parse(row.public_jwk) as JWK)
}

/** Keys that our secret opens, the newest first: what another SECRET_KEY encrypted can only be checked. */
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
