import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { Clock } from '../clock.ts'
import { type EntitlementKey, entitlementFormat } from '../contract/entitlement.ts'
import type { Keys } from '../credentials/keys.ts'
import {
  addEntitlementKey,
  dropEntitlementKeys,
  type EntitlementKeyRow,
  listEntitlementKeys,
} from '../store/entitlement-keys.ts'
import type { Db } from '../store/tables.ts'

const dayMs = 86_400_000
/** How long a key signs before a new one takes its place. */
const signsMs = 180 * dayMs
/** How long it is published: until the last statement under it has run out, and a day more. */
const publishedMs = signsMs + entitlementFormat.maxLifeSeconds * 1000 + dayMs

type KeyDeps = { readonly db: Db; readonly clock: Clock; readonly keys: Keys }

async function makeKey({ db, clock, keys }: KeyDeps): Promise<EntitlementKeyRow> {
  const { privateKey, publicKey } = await generateKeyPair(entitlementFormat.algorithm, {
    crv: 'Ed25519',
    extractable: true,
  })
  const { x = '', d = '' } = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(publicKey)
  const row = { kid, public_key: x, private_key: keys.encrypt(d, kid), created_at: clock() }
  await dropEntitlementKeys(db, clock() - publishedMs)
  await addEntitlementKey(db, row)
  return row
}

/** Every key that a statement may be signed with, the newest first; one is made where the newest is too old to sign. */
export async function readEntitlementKeys(
  deps: KeyDeps,
): Promise<readonly [EntitlementKeyRow, ...EntitlementKeyRow[]]> {
  const now = deps.clock()
  const [newest, ...older] = await listEntitlementKeys(deps.db, now - publishedMs)
  if (newest && newest.created_at > now - signsMs) return [newest, ...older]
  const made = await makeKey(deps)
  return newest ? [made, newest, ...older] : [made]
}

/** A key as everybody may see it. */
export const describeKey = ({ kid, public_key }: EntitlementKeyRow): EntitlementKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: public_key,
  kid,
  alg: entitlementFormat.algorithm,
  use: 'sig',
})
