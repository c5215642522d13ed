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

/** How long a key stays published after another has taken its place: until its last statement has run out, and a day. */
const afterlifeMs = (entitlementFormat.maxLifeSeconds + 86_400) * 1000

type KeyDeps = { readonly db: Db; readonly clock: Clock; readonly keys: Keys }
type KeysInUse = {
  readonly signing: EntitlementKeyRow
  /** Those that a statement may be signed with now or later, the latest first. */
  readonly published: readonly EntitlementKeyRow[]
}

/** Makes a key that signs from an instant on, as milliseconds since 1970, and is published at once. */
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
 * The keys of today. The first is made when it is needed; none is ever replaced by itself, because installed apps trust the
 * keys that they were built with and nothing else.
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

/** A key as everybody may see it. */
export const describeKey = ({ kid, public_key }: EntitlementKeyRow): EntitlementKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: public_key,
  kid,
  alg: entitlementFormat.algorithm,
  use: 'sig',
})
