import type { Deps } from '../deps.ts'
import type { Guard } from '../edge/guard.ts'
import { Refusal } from '../edge/refusal.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import { findOpenCheckout, keepOpenCheckout } from '../store/billing/customers.ts'
import { ensureCustomer, renewCustomer } from './customer.ts'
import { withCustomer } from './customer-lock.ts'
import type { CustomerState, Duration } from './model.ts'
import { isOngoing } from './premium.ts'
import type { StripeCalls } from './stripe/calls.ts'
import { PaymentsError } from './stripe/errors.ts'
import { syncCustomer } from './sync.ts'

type Buyer = Pick<FoundSession, 'user_id' | 'email' | 'name'>

function refuseSecond({ subscriptions }: CustomerState) {
  if (subscriptions.some(isOngoing))
    throw new Refusal(409, 'You already have a subscription. Choose "Manage Subscription" in your profile.')
}

/**
 * Opens a checkout for a subscription, or returns the one that is already open. A user has at most one open checkout:
 * one for the other duration is closed first.
 * @returns its address, or undefined when Stripe gave none
 * @throws {Refusal} 409 for a user who already subscribes, 401 when the session has ended meanwhile
 */
export async function beginPurchase(
  deps: Deps,
  buyer: Buyer,
  guard: Guard,
  duration: Duration,
): Promise<string | undefined> {
  const { payments } = deps
  return payments.within(async stripe => {
    await ensureCustomer(deps, stripe, buyer, guard)
    return withCustomer(deps, buyer.user_id, async customer => {
      const account = await syncCustomer(deps, stripe, customer)
      refuseSecond(account)
      await guard.check()
      const customerId = account.isGone
        ? await renewCustomer(deps, stripe, buyer, customer)
        : customer.customer_id
      const open = await findOpenCheckout(deps.db, buyer.user_id)
      const found = open && (await stripe.readCheckout(open.checkout_id))
      if (found?.isOpen && open?.duration === duration && !account.isGone) return found.url ?? undefined
      if (found?.isOpen) {
        await stripe.expireCheckout(found.id).catch(async error => {
          // Paid a moment ago: there is a subscription now.
          refuseSecond(await syncCustomer(deps, stripe, customer))
          throw error
        })
      }
      return openCheckout(deps, stripe, buyer, customerId, duration, open?.checkout_id ?? '')
    })
  })
}

async function openCheckout(
  deps: Deps,
  stripe: StripeCalls,
  { user_id }: Buyer,
  customerId: string,
  duration: Duration,
  former: string,
) {
  const price = (await stripe.listPrices()).find(candidate => candidate.duration === duration)
  if (!price) throw new PaymentsError(`No price for ${duration}: see the lookup keys.`, 'no_price')
  const key = `checkout-${deps.keys.fingerprint('checkout', customerId, price.id, former)}`
  const checkout = await stripe.createCheckout({ customerId, userId: user_id, price }, key)
  await keepOpenCheckout(deps.db, { user_id, checkout_id: checkout.id, duration })
  return checkout.url ?? undefined
}
