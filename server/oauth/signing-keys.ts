import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock } from '../clock.ts'
import type { Keys } from '../credentials/keys.ts'
import { addSigningKey, listSigningKeys } from '../store/signing-keys.ts'
import type { Db, SigningKeyRow } from '../store/tables.ts'

const dayMs = 24 * 60 * 60_000
/** How long a key signs. */
const signsMs = 90 * dayMs
/** How much longer it is published, for those who keep what it signed. */
const publishedMs = signsMs + 2 * dayMs

export const signingAlgorithm = 'ES256'
type SigningDeps = { readonly db: Db; readonly clock: Clock; readonly keys: Keys }
type SigningKey = { readonly kid: string; readonly key: Awaited<ReturnType<typeof importJWK>> }

/** The key that signs now, made when there is none, or none that our secret opens. */
export async function currentSigningKey(deps: SigningDeps): Promise<SigningKey> {
  const now = deps.clock()
  const [newest] = await listSigningKeys(deps.db, now - signsMs)
  const privateJwk = newest && openPrivateKey(deps.keys, newest)
  const { kid, jwk } = privateJwk ? { kid: newest.kid, jwk: privateJwk } : await makeSigningKey(deps, now)
  return { kid, key: await importJWK(jwk, signingAlgorithm) }
}

/** What everybody checks our signatures with. */
export async function publicSigningKeys({ db, clock }: Pick<SigningDeps, 'db' | 'clock'>): Promise<JWK[]> {
  const rows = await listSigningKeys(db, clock() - publishedMs)
  return rows.map(row => JSON.parse(row.public_jwk) as JWK)
}

/** @returns undefined when the key was encrypted under another SECRET_KEY: what it signed can still be checked */
function openPrivateKey(keys: Keys, { kid, private_jwk }: SigningKeyRow): JWK | undefined {
  try {
    return JSON.parse(keys.decrypt(private_jwk, kid)) as JWK
  } catch {
    return undefined
  }
}

async function makeSigningKey({ db, keys }: SigningDeps, now: number) {
  const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const published = { ...(await exportJWK(publicKey)), kid, alg: signingAlgorithm, use: 'sig' }
  await addSigningKey(db, {
    kid,
    public_jwk: JSON.stringify(published),
    private_jwk: keys.encrypt(JSON.stringify(jwk), kid),
    created_at: now,
  })
  return { kid, jwk }
}
