import type { Deps } from '../deps.ts'
import { dropIntent } from '../store/billing/intents.ts'
import { beginIntent, fulfil } from './intents.ts'
import type { StripeCalls } from './stripe/calls.ts'

/**
 * Refunds what is left of an invoice. Repeating the call refunds nothing more.
 * @param owner of the intents: a user, or a customer at Stripe whose account is gone
 */
export async function refundInvoice(
  deps: Deps,
  stripe: StripeCalls,
  owner: string,
  invoiceId: string,
): Promise<void> {
  for (const payment of await stripe.listPayments(invoiceId)) {
    const begun = await beginIntent(deps, deps.db, { owner, about: `refund ${payment}` })
    const done = await fulfil(deps, begun, {
      send: id => stripe.refundPayment(payment, id),
      find: ({ id }) => stripe.findRefund(payment, id),
    })
    if (done) await dropIntent(deps.db, done.intent)
  }
}
