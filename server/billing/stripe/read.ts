import type { SubscriptionStatus } from '../../store/tables.ts'
import type { Dispute, Invoice, StripeSubscription } from '../model.ts'

type Reference = string | { readonly id: string } | null
type SubscriptionObject = {
  readonly id: string
  readonly status: string
  readonly created: number
  readonly cancel_at: number | null
  readonly cancel_at_period_end: boolean
  readonly ended_at: number | null
  readonly metadata: Readonly<Record<string, string>>
  readonly items: {
    readonly data: readonly {
      readonly current_period_start: number
      readonly current_period_end: number
      readonly price: { readonly recurring: { readonly interval: string } | null }
    }[]
  }
}
type InvoiceObject = {
  readonly id: string
  readonly status: string | null
  readonly amount_paid: number
  readonly amount_due: number
  readonly currency: string
  readonly attempt_count: number
  readonly billing_reason: string | null
  readonly created: number
  readonly status_transitions: { readonly paid_at: number | null }
  readonly parent: {
    readonly subscription_details: { readonly subscription: Reference } | null
  } | null
}

/** In the metadata of a subscription that does not renew because its owner's account is closed. */
export const closingMark = 'closing'

export const idOf = (reference: Reference | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
const toMs = (seconds: number) => seconds * 1000

/** @returns the subscription, or nothing when it has no item; the period is on the item since 2025-03-31 */
export function readSubscription(from: SubscriptionObject): readonly StripeSubscription[] {
  const [item] = from.items.data
  if (!item) return []
  const endsAt =
    from.ended_at ?? from.cancel_at ?? (from.cancel_at_period_end ? item.current_period_end : null)
  return [
    {
      id: from.id,
      status: from.status as SubscriptionStatus,
      interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
      createdAt: toMs(from.created),
      periodStart: toMs(item.current_period_start),
      periodEnd: toMs(item.current_period_end),
      endsAt: endsAt === null ? null : toMs(endsAt),
      isClosing: from.metadata[closingMark] !== undefined,
    },
  ]
}

/** Payments for one invoice: how much of them was refunded, and the disputes. */
export type TakenBack = { readonly refunded: number; readonly disputes: readonly Dispute[] }

/** Inquiries and prevented disputes count as open: they decide nothing. */
export const readDispute = ({ id, status }: { readonly id: string; readonly status: string }): Dispute => ({
  id,
  outcome: status === 'won' || status === 'lost' ? status : 'open',
})

/** The subscription of an invoice is under `parent` since 2025-03-31. */
export const readInvoice = (from: InvoiceObject, takenBack: TakenBack | undefined): Invoice => ({
  id: from.id,
  subscriptionId: idOf(from.parent?.subscription_details?.subscription),
  status: from.status ?? 'draft',
  amountPaid: from.amount_paid,
  amountDue: from.amount_due,
  currency: from.currency,
  attemptCount: from.attempt_count,
  createdAt: toMs(from.created),
  paidAt: from.status_transitions.paid_at === null ? null : toMs(from.status_transitions.paid_at),
  isRenewal: from.billing_reason === 'subscription_cycle',
  amountRefunded: takenBack?.refunded ?? 0,
  isRefunded: from.amount_paid > 0 && (takenBack?.refunded ?? 0) >= from.amount_paid,
  disputes: takenBack?.disputes ?? [],
})

/** The customer that an object of Stripe belongs to, or is. */
export function customerOf(object: object): string | null {
  if ('object' in object && object.object === 'customer' && 'id' in object) return String(object.id)
  return 'customer' in object ? idOf(object.customer as Reference) : null
}

/** The charge that a dispute is about; null of anything else. */
export const disputedCharge = (object: object): string | null =>
  'object' in object && object.object === 'dispute' && 'charge' in object
    ? idOf(object.charge as Reference)
    : null
