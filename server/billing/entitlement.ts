import { importJWK, SignJWT } from 'jose'
import { entitlementFormat } from '../contract/entitlement.ts'
import type { Deps } from '../deps.ts'
import type { UserRow } from '../store/tables.ts'
import { describeKey, readEntitlementKeys } from './entitlement-keys.ts'
import { planOf, premiumEndOf } from './premium.ts'

/**
 * Signs what somebody's plan is, for programs that work offline.
 * @returns a JWS in compact form; premium holds no longer than it is paid for, grace included, or given
 */
export async function signEntitlement(
  deps: Deps,
  owner: Pick<UserRow, 'id' | 'premium_until' | 'premium_given_until'>,
): Promise<string> {
  const { signing: key } = await readEntitlementKeys(deps)
  const nowSeconds = Math.floor(deps.clock() / 1000)
  const plan = planOf(owner, deps.clock())
  const premiumEnd = plan === 'premium' ? premiumEndOf(owner) : null
  const jwk = { ...describeKey(key), d: deps.keys.decrypt(key.private_key, key.kid) }
  return new SignJWT({ plan })
    .setProtectedHeader({ alg: entitlementFormat.algorithm, typ: entitlementFormat.type, kid: key.kid })
    .setIssuer(entitlementFormat.issuer)
    .setSubject(deps.keys.fingerprint('entitlement', owner.id))
    .setIssuedAt(nowSeconds)
    .setExpirationTime(
      Math.floor(Math.min(nowSeconds + entitlementFormat.maxLifeSeconds, (premiumEnd ?? Infinity) / 1000)),
    )
    .sign(await importJWK(jwk, entitlementFormat.algorithm))
}
