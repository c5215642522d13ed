import { importJWK, SignJWT } from 'jose'
import { entitlementFormat } from '../contract/entitlement.ts'
import type { Deps } from '../deps.ts'
import type { CustomerRow } from '../store/billing/customers.ts'
import type { UserRow } from '../store/tables.ts'
import { describeKey, readEntitlementKeys } from './entitlement-keys.ts'
import type { CustomerState } from './model.ts'
import { premiumEndOf } from './premium.ts'
import { allPayments, isLost, refundableUntil } from './refund-window.ts'

/** How long a statement is valid while the purchase behind it can be refunded. An app renews it whenever it is used. */
const briefLifeSeconds = 48 * 3600

/**
 * Until when statements are short-lived. A refund is given without questions, and a statement outlives it. So they are
 * short-lived while a person's first payment can be refunded, and while any purchase can be refunded of a person who
 * has had a refund before. Renewals are not purchases.
 * @returns an instant in ms; 0 for never
 */
export function briefUntil({ invoices }: CustomerState): number {
  const payments = allPayments(invoices)
  const hadMoneyBack = payments.some(payment => payment.isRefunded || isLost(payment))
  const doubtful = payments.filter(
    (payment, index) => index === payments.length - 1 || (hadMoneyBack && !payment.isRenewal),
  )
  return Math.max(0, ...doubtful.map(({ paidAt }) => refundableUntil(paidAt)))
}

/** The plan, and where alone it counts: hashes of the device's key and of the session's token. */
type Stated = { readonly plan: 'free' | 'premium'; readonly device: string; readonly login: string }

/**
 * Signs a person's plan for one of their devices, which works offline with it.
 * @param customer the owner's customer at Stripe; undefined for one who has none
 * @returns a JWS in compact form; premium is valid no longer than it is paid for, grace included, or granted
 */
export async function signEntitlement(
  deps: Deps,
  owner: Pick<UserRow, 'id' | 'premium_until' | 'premium_given_until'>,
  customer: Pick<CustomerRow, 'brief_until'> | undefined,
  { plan, device, login }: Stated,
): Promise<string> {
  const { signing: key } = await readEntitlementKeys(deps)
  const nowSeconds = Math.floor(deps.clock() / 1000)
  const premiumEnd = plan === 'premium' ? premiumEndOf(owner) : null
  const isBrief = plan === 'premium' && (customer?.brief_until ?? 0) >= deps.clock()
  const lifeSeconds = isBrief ? briefLifeSeconds : entitlementFormat.maxLifeSeconds
  const jwk = { ...describeKey(key), d: deps.keys.decrypt(key.private_key, key.kid) }
  return new SignJWT({ plan, device, login })
    .setProtectedHeader({ alg: entitlementFormat.algorithm, typ: entitlementFormat.type, kid: key.kid })
    .setIssuer(entitlementFormat.issuer)
    .setSubject(deps.keys.fingerprint('entitlement', owner.id))
    .setIssuedAt(nowSeconds)
    .setExpirationTime(Math.floor(Math.min(nowSeconds + lifeSeconds, (premiumEnd ?? Infinity) / 1000)))
    .sign(await importJWK(jwk, entitlementFormat.algorithm))
}
