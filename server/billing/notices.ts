import type { BillingNotice } from '../mail/mails.ts'
import type { AskedRefundRow } from '../store/tables.ts'
import type { CustomerState, Invoice, StripeSubscription } from './model.ts'
import { writeMoney } from './money.ts'
import { isOngoing } from './premium.ts'

const dayMs = 86_400_000
/** Older events are not reported any more, as when an old customer is read for the first time. */
const newsMs = 7 * dayMs
/** How long before its end a person is notified of a subscription that does not renew. */
const aheadMs = 7 * dayMs

/** A notice to send once; `about` identifies it across repeated findings. */
export type DueNotice = { readonly about: string; readonly notice: BillingNotice }

const amountOf = (amount: number, { currency }: Invoice) => writeMoney(amount, currency)

function ofInvoice(invoice: Invoice, now: number): readonly DueNotice[] {
  if (invoice.status === 'paid' && invoice.amountPaid > 0 && (invoice.paidAt ?? 0) > now - newsMs)
    return [
      {
        about: `receipt ${invoice.id}`,
        notice: {
          name: 'receipt',
          amount: amountOf(invoice.amountPaid, invoice),
          at: invoice.paidAt ?? now,
        },
      },
    ]
  if (invoice.status === 'open' && invoice.attemptCount > 0 && invoice.createdAt > now - newsMs)
    return [
      {
        about: `failed ${invoice.id}`,
        notice: { name: 'payment-failed', amount: amountOf(invoice.amountDue, invoice), at: now },
      },
    ]
  return []
}

function ofSubscription(
  subscription: StripeSubscription,
  asked: readonly AskedRefundRow[],
  now: number,
): readonly DueNotice[] {
  const { id, status, endsAt } = subscription
  // A refund has a notice of its own.
  if (asked.some(({ subscription_id }) => subscription_id === id)) return []
  if (isOngoing(subscription) && endsAt !== null && endsAt > now && endsAt <= now + aheadMs)
    return [{ about: `ending ${id} ${endsAt}`, notice: { name: 'ending-soon', at: endsAt } }]
  const hasEnded = status === 'canceled' || status === 'unpaid'
  if (hasEnded && (endsAt ?? now) > now - newsMs)
    return [{ about: `ended ${id}`, notice: { name: 'ended', at: endsAt ?? now } }]
  return []
}

/** The notices that a customer should get, derived from the current state, whichever events came in whichever order. */
export const findNotices = (
  account: CustomerState,
  asked: readonly AskedRefundRow[],
  now: number,
): readonly DueNotice[] => [
  ...account.invoices.flatMap(invoice => ofInvoice(invoice, now)),
  ...account.subscriptions.flatMap(subscription => ofSubscription(subscription, asked, now)),
]
