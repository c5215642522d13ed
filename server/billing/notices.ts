import type { BillingNotice } from '../mail/mails.ts'
import type { SubscriptionRow } from '../store/tables.ts'
import type { CustomerState, Invoice, StripeSubscription } from './model.ts'
import { writeMoney } from './money.ts'
import { isOngoing } from './premium.ts'

const dayMs = 86_400_000
/** What happened longer ago than this is told no more, as when an old customer is first read. */
const newsMs = 7 * dayMs
/** How long before its end a subscription that does not renew is spoken of. */
const aheadMs = 7 * dayMs

/** Something to tell once; `about` stays the same however often it is found. */
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
  known: SubscriptionRow | undefined,
  now: number,
): readonly DueNotice[] {
  const { id, status, endsAt } = subscription
  // Whoever got the money back has been told so.
  if (known?.refund_asked_at != null) return []
  if (isOngoing(subscription) && endsAt !== null && endsAt > now && endsAt <= now + aheadMs)
    return [{ about: `ending ${id} ${endsAt}`, notice: { name: 'ending-soon', at: endsAt } }]
  const hasEnded = status === 'canceled' || status === 'unpaid'
  if (hasEnded && (endsAt ?? now) > now - newsMs)
    return [{ about: `ended ${id}`, notice: { name: 'ended', at: endsAt ?? now } }]
  return []
}

/** What a customer is to be told, found from how things stand: whichever events came, in whichever order. */
export const findNotices = (
  account: CustomerState,
  known: readonly SubscriptionRow[],
  now: number,
): readonly DueNotice[] => [
  ...account.invoices.flatMap(invoice => ofInvoice(invoice, now)),
  ...account.subscriptions.flatMap(subscription =>
    ofSubscription(
      subscription,
      known.find(row => row.id === subscription.id),
      now,
    ),
  ),
]
