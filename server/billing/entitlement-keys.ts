import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { Clock } from '../clock.ts'
import { type EntitlementKey, entitlementFormat } from '../contract/entitlement.ts'
import type { Keys } from '../credentials/keys.ts'
import {
  addEntitlementKey,
  type EntitlementKeyRow,
  listEntitlementKeys,
} from '../store/billing/entitlement-keys.ts'
import type { Db } from '../store/tables.ts'

/** How long a key stays published after its successor takes over: until its last statement has expired, plus a day. */
const afterlifeMs = (entitlementFormat.maxLifeSeconds + 86_400) * 1000

type KeyDeps = { readonly db: Db; readonly clock: Clock; readonly keys: Keys }
type KeysInUse = {
  readonly signing: EntitlementKeyRow
  /** Keys that may sign a statement now or later, the latest first. */
  readonly published: readonly EntitlementKeyRow[]
}

/** Creates a key that signs from an instant on, in milliseconds since 1970, and is published at once. */
export async function addKey({ db, keys }: Pick<KeyDeps, 'db' | 'keys'>, signsFrom: number) {
  const { privateKey, publicKey } = await generateKeyPair(entitlementFormat.algorithm, {
    crv: 'Ed25519',
    extractable: true,
  })
  const { x = '', d = '' } = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(publicKey)
  const row = { kid, public_key: x, private_key: keys.encrypt(d, kid), signs_from: signsFrom }
  await addEntitlementKey(db, row)
  return row
}

/**
 * The current keys. The first is created on demand; none is replaced automatically, because installed apps trust only
 * the keys they were built with.
 */
export async function readEntitlementKeys(deps: KeyDeps): Promise<KeysInUse> {
  const now = deps.clock()
  const all = await listEntitlementKeys(deps.db)
  const published = all.filter((_, index) => (all[index - 1]?.signs_from ?? now) > now - afterlifeMs)
  const signing = published.find(({ signs_from }) => signs_from <= now)
  if (signing) return { signing, published }
  const made = await addKey(deps, now)
  return { signing: made, published: [...published, made] }
}

/** A key in its public form. */
export const describeKey = ({ kid, public_key }: EntitlementKeyRow): EntitlementKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: public_key,
  kid,
  alg: entitlementFormat.algorithm,
  use: 'sig',
})
