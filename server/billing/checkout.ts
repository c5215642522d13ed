import type { Deps } from '../deps.ts'
import type { Guard } from '../edge/guard.ts'
import { Refusal } from '../edge/refusal.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import { findUser } from '../store/accounts/users.ts'
import { findOpenCheckout, keepOpenCheckout } from '../store/billing/customers.ts'
import { dropIntent } from '../store/billing/intents.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { UserRow } from '../store/tables.ts'
import { writeDay } from '../write-day.ts'
import { ensureCustomer, renewCustomer } from './customer.ts'
import { withCustomer } from './customer-lock.ts'
import { beginIntent, fulfil, requireDone } from './intents.ts'
import type { CustomerState, Duration } from './model.ts'
import { isOngoing, planOf, premiumEndOf } from './premium.ts'
import type { StripeCalls } from './stripe/calls.ts'
import { PaymentsError } from './stripe/errors.ts'
import { syncCustomer } from './sync.ts'

type Buyer = Pick<FoundSession, 'user_id' | 'email' | 'name'>

function refuseSecond({ subscriptions }: CustomerState) {
  if (subscriptions.some(isOngoing))
    throw new Refusal(409, 'You already have a subscription. Choose "Manage Subscription" in your profile.')
}

/** Premium without a subscription: support gave it, or a dispute was won after the end. */
function refuseGiven(owner: UserRow | undefined, now: number) {
  if (owner && planOf(owner, now) === 'premium')
    throw new Refusal(
      409,
      `You have Premium until ${writeDay(premiumEndOf(owner) ?? now)} without a subscription. You can buy it when that has ended.`,
    )
}

/**
 * Opens a checkout for a subscription, or returns the one that is already open. A user has at most one open checkout:
 * one for the other duration is closed first.
 * @returns its address, or undefined when Stripe gave none
 * @throws {Refusal} 409 for a user who already has Premium, 401 when the session has ended meanwhile
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
      refuseGiven(await findUser(deps.db, buyer.user_id), deps.clock())
      await guard.check()
      const customerId = account.isGone ? await renewCustomer(deps, stripe, buyer) : customer.customer_id
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
      return openCheckout(deps, stripe, buyer, customerId, duration)
    })
  })
}

async function openCheckout(
  deps: Deps,
  stripe: StripeCalls,
  { user_id }: Buyer,
  customerId: string,
  duration: Duration,
) {
  const price = (await stripe.listPrices()).find(candidate => candidate.duration === duration)
  if (!price) throw new PaymentsError(`No price for ${duration}: see the lookup keys.`, 'no_price')
  const about = `checkout ${customerId} ${price.id}`
  const begun = await beginIntent(deps, deps.db, { owner: user_id, about })
  const done = await fulfil(deps, begun, {
    send: id => stripe.createCheckout({ customerId, userId: user_id, price }, id),
    find: ({ id }) => stripe.findCheckout(customerId, id),
  })
  const { made, intent } = requireDone(done)
  await inTransaction(deps.db, async tx => {
    await keepOpenCheckout(tx, { user_id, checkout_id: made.id, duration })
    await dropIntent(tx, intent)
  })
  return made.url ?? undefined
}
