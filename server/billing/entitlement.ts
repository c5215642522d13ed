import { importJWK, SignJWT } from 'jose'
import { entitlementFormat } from '../contract/entitlement.ts'
import type { Deps } from '../deps.ts'
import type { UserRow } from '../store/tables.ts'
import { describeKey, readEntitlementKeys } from './entitlement-keys.ts'
import { planOf } from './premium.ts'

/**
 * Signs what somebody's plan is, for programs that work offline.
 * @returns a JWS in compact form; premium holds no longer than it is paid for, grace included
 */
export async function signEntitlement(
  deps: Deps,
  owner: Pick<UserRow, 'id' | 'premium_until'>,
): Promise<string> {
  const { signing: key } = await readEntitlementKeys(deps)
  const nowSeconds = Math.floor(deps.clock() / 1000)
  const plan = planOf(owner, deps.clock())
  const paidUntil = plan === 'premium' && owner.premium_until !== null ? owner.premium_until / 1000 : Infinity
  const jwk = { ...describeKey(key), d: deps.keys.decrypt(key.private_key, key.kid) }
  return new SignJWT({ plan })
    .setProtectedHeader({ alg: entitlementFormat.algorithm, typ: entitlementFormat.type, kid: key.kid })
    .setIssuer(entitlementFormat.issuer)
    .setSubject(deps.keys.fingerprint('entitlement', owner.id))
    .setIssuedAt(nowSeconds)
    .setExpirationTime(Math.floor(Math.min(nowSeconds + entitlementFormat.maxLifeSeconds, paidUntil)))
    .sign(await importJWK(jwk, entitlementFormat.algorithm))
}
