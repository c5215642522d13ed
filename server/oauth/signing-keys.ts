import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock } from '../clock.ts'
import { type Keys, openSecret } from '../credentials/keys.ts'
import type { Log } from '../log.ts'
import { isAhead } from '../store/engine/due.ts'
import { addSigningKeys, listSigningKeys } from '../store/oauth/tokens.ts'
import type { Db, SigningKeyRow } from '../store/tables.ts'

const dayMs = 24 * 60 * 60_000
/** The age of the newest key at which the next one is created. */
const renewedMs = 90 * dayMs
/** How long a key is published before it signs, so that clients that cache our keys have it by then. */
const announcedMs = dayMs

/** The first is what a client gets that registered nothing (OpenID Connect Dynamic Client Registration, 2). */
export const signingAlgorithms = ['RS256', 'ES256'] as const
export type SigningAlgorithm = (typeof signingAlgorithms)[number]

export const isSigningAlgorithm = (name: string): name is SigningAlgorithm =>
  signingAlgorithms.some(known => known === name)

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>
export type MakeKeyPair = (algorithm: SigningAlgorithm) => Promise<KeyPair>
type SigningDeps = { readonly db: Db; readonly clock: Clock; readonly keys: Keys; readonly log: Log }
type SigningKey = { readonly kid: string; readonly key: Awaited<ReturnType<typeof importJWK>> }
type OpenKey = { readonly row: SigningKeyRow; readonly algorithm: string | undefined; readonly jwk: JWK }

/** A key pair whose private half can be exported. */
export const makeKeyPair: MakeKeyPair = algorithm => generateKeyPair(algorithm, { extractable: true })

/**
 * Creates the first keys, and the next ones when they are due: one for each algorithm, of the same age, because the sweep
 * takes the younger of two keys for the successor of the other.
 * Called before the first request and then by a job. A key that cannot be opened goes on verifying what it has signed, and
 * counts for nothing else.
 */
export async function renewSigningKeys(deps: SigningDeps, make: MakeKeyPair = makeKeyPair): Promise<void> {
  const now = deps.clock()
  const open = await listOpenKeys(deps.db, ({ kid, private_jwk }) =>
    openSecret(deps, { kind: 'signing key', encrypted: private_jwk, owner: kid }),
  )
  const isDue = signingAlgorithms.some(name => {
    const newest = open.find(({ algorithm, row }) => algorithm === name && !isAhead(row.created_at, now))
    return !newest || newest.row.created_at <= now - renewedMs
  })
  if (!isDue) return
  const rows = await Promise.all(signingAlgorithms.map(name => makeSigningKey(deps.keys, name, now, make)))
  await addSigningKeys(deps.db, rows)
}

/** The current signing key: the newest that has been published for a day, or else the oldest. */
export async function currentSigningKey(deps: SigningDeps, algorithm: SigningAlgorithm): Promise<SigningKey> {
  const { db, clock, keys } = deps
  const announcedBy = clock() - announcedMs
  const findCurrent = async () => {
    const open = (await listOpenKeys(db, row => keys.decrypt(row.private_jwk, row.kid))).filter(
      key => key.algorithm === algorithm,
    )
    return open.find(({ row }) => row.created_at <= announcedBy) ?? open.at(-1)
  }
  const current = (await findCurrent()) ?? (await renewSigningKeys(deps).then(findCurrent))
  if (!current) throw new Error(`There is no key to sign with ${algorithm}.`)
  return { kid: current.row.kid, key: await importJWK(current.jwk, algorithm) }
}

/** The public keys for verifying our signatures. Retired keys stay until the sweep removes them. */
export async function publicSigningKeys({ db }: Pick<SigningDeps, 'db'>): Promise<JWK[]> {
  return (await listSigningKeys(db)).map(readPublicKey)
}

const readPublicKey = (row: SigningKeyRow) => JSON.parse(row.public_jwk) as JWK

/** The keys that can be opened, the newest first. */
async function listOpenKeys(
  db: Db,
  open: (row: SigningKeyRow) => string | undefined,
): Promise<readonly OpenKey[]> {
  return (await listSigningKeys(db)).flatMap(row => {
    const jwk = open(row)
    return jwk === undefined ? [] : [{ row, algorithm: readPublicKey(row).alg, jwk: JSON.parse(jwk) as JWK }]
  })
}

async function makeSigningKey(
  keys: Keys,
  algorithm: SigningAlgorithm,
  now: number,
  make: MakeKeyPair,
): Promise<SigningKeyRow> {
  const { publicKey, privateKey } = await make(algorithm)
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const published = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }
  return {
    kid,
    public_jwk: JSON.stringify(published),
    private_jwk: keys.encrypt(JSON.stringify(jwk), kid),
    created_at: now,
  }
}
