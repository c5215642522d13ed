import { importJWK, SignJWT } from 'jose'
import { entitlementFormat } from '../contract/entitlement.ts'
import { openSecret } from '../credentials/keys.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../edge/refusal.ts'
import type { CustomerRow } from '../store/billing/customers.ts'
import type { UserRow } from '../store/tables.ts'
import { describeKey, readEntitlementKeys } from './entitlement-keys.ts'
import type { CustomerState } from './model.ts'
import { premiumEndOf } from './premium.ts'
import { allPayments, isLost, refundableUntil } from './refund-window.ts'

/** How long a statement is valid while the purchase behind it can be refunded. An app renews it whenever it is used. */
const briefLifeSeconds = 48 * 3600

/** For a program without a keychain, which logs in at each start: its place must not stay taken after its end. */
const passingLifeSeconds = 3600

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

type Owner = Pick<UserRow, 'id' | 'premium_until' | 'premium_given_until'>

/**
 * When a statement given now ends: no later than premium is paid for, grace included, or granted.
 * @param customer the owner's customer at Stripe; undefined for one who has none
 * @returns an instant in ms, a whole second
 */
export function statementEnd(
  owner: Owner,
  customer: Pick<CustomerRow, 'brief_until'> | undefined,
  { plan, isPassing }: { readonly plan: 'free' | 'premium'; readonly isPassing: boolean },
  now: number,
): number {
  const premiumEnd = plan === 'premium' ? premiumEndOf(owner) : null
  const isBrief = plan === 'premium' && (customer?.brief_until ?? 0) >= now
  const usualSeconds = isBrief ? briefLifeSeconds : entitlementFormat.maxLifeSeconds
  const lifeSeconds = isPassing ? passingLifeSeconds : usualSeconds
  return Math.floor(Math.min(now / 1000 + lifeSeconds, (premiumEnd ?? Infinity) / 1000)) * 1000
}

/** The plan, until when it is stated, and where alone it counts: hashes of the device's key and of the session's token. */
type Stated = {
  readonly plan: 'free' | 'premium'
  readonly until: number
  readonly device: string
  readonly login: string
}

/**
 * Signs a person's plan for one of their devices, which works offline with it.
 * @returns a JWS in compact form
 * @throws {Refusal} 503 while the key cannot be opened: apps know no other
 */
export async function signEntitlement(
  deps: Deps,
  owner: Owner,
  { plan, until, device, login }: Stated,
): Promise<string> {
  const { signing: key } = await readEntitlementKeys(deps)
  const d = openSecret(deps, { kind: 'entitlement key', encrypted: key.private_key, owner: key.kid })
  if (d === undefined)
    throw new Refusal(503, 'Sortwell cannot confirm plans for the moment. Please try again later.')
  const jwk = { ...describeKey(key), d }
  return new SignJWT({ plan, device, login })
    .setProtectedHeader({ alg: entitlementFormat.algorithm, typ: entitlementFormat.type, kid: key.kid })
    .setIssuer(entitlementFormat.issuer)
    .setSubject(deps.keys.fingerprint('entitlement', owner.id))
    .setIssuedAt(Math.floor(deps.clock() / 1000))
    .setExpirationTime(until / 1000)
    .sign(await importJWK(jwk, entitlementFormat.algorithm))
}
