import type { Hono } from 'hono'
import { beginPurchase } from '../billing/checkout.ts'
import { describeSubscription } from '../billing/describe-subscription.ts'
import { describeKey, readEntitlementKeys } from '../billing/entitlement-keys.ts'
import { createPriceList } from '../billing/prices.ts'
import { refund, sayGiven } from '../billing/refund.ts'
import { refundsOnClosing } from '../billing/refund-window.ts'
import { statePlan } from '../billing/state-plan.ts'
import { freshen } from '../billing/sync.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { findUser } from '../store/accounts/users.ts'
import { listAskedRefundsOf } from '../store/billing/asked-refunds.ts'
import { findCustomer } from '../store/billing/customers.ts'
import { listSubscriptions } from '../store/billing/subscriptions.ts'

/** Purchase, management and refund of Premium, and its signed statement for offline use. */
export function serveSubscription(app: Hono, deps: Deps): void {
  const { db, clock, limits, payments } = deps
  const listPrices = createPriceList(deps)

  serveRow(app, deps, endpoints.prices, async () => ({ prices: await listPrices() }))

  serveRow(app, deps, endpoints.upgradePlan, async ({ input, peer, session, guard }) => {
    await limits.take(['purchasesByAccount', session.user_id])
    const url = await beginPurchase(deps, session, guard, input.duration)
    await guard.write((tx, { id }) => noteEvent(tx, 'purchase-begun', id, peer, clock()))
    return url === undefined ? {} : { url }
  })

  serveRow(app, deps, endpoints.subscription, async ({ session }) => {
    const account = await freshen(deps, session.user_id)
    const asked = await listAskedRefundsOf(db, session.user_id)
    const owner = (await findUser(db, session.user_id)) ?? session
    return {
      subscription: describeSubscription(await listSubscriptions(db, session.user_id), owner, clock()),
      ...refundsOnClosing(account, asked, clock()),
    }
  })

  serveRow(app, deps, endpoints.openPortal, async ({ peer, session, guard }) => {
    await limits.take(['portalsByAccount', session.user_id])
    const customer = await findCustomer(db, session.user_id)
    if (!customer) throw new Refusal(409, 'You do not have an active subscription.')
    await guard.check()
    const url = await payments.within(stripe => stripe.openPortal(customer.customer_id))
    await guard.write((tx, { id }) => noteEvent(tx, 'portal-opened', id, peer, clock()))
    return { url }
  })

  serveRow(app, deps, endpoints.refund, async ({ peer, session, guard }) => {
    await limits.take(['refundsByAccount', session.user_id])
    const amount = await refund(deps, session.user_id, peer, guard.write)
    const wait = amount === null ? '' : ' Banks take 5 to 10 days to show it.'
    return { status: 'success', message: sayGiven(amount) + wait }
  })

  serveRow(app, deps, endpoints.entitlement, async ({ input, peer, session, guard }) => {
    const { owner: _, ...stated } = await statePlan(deps, { ...input, peer, session, guard })
    return stated
  })

  serveRow(app, deps, endpoints.entitlementKeys, async () => ({
    keys: (await readEntitlementKeys(deps)).published.map(describeKey),
  }))
}
