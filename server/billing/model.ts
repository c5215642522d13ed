import type { SubscriptionStatus } from '../store/tables.ts'

/** What is sold, by the lookup key of its price at Stripe. */
export const lookupKeys = { '1m': 'premium_monthly', '1y': 'premium_yearly' } as const
export type Duration = keyof typeof lookupKeys

/** A price as Stripe holds it. `unitAmount` is in the smallest unit of the currency; the currency is in lower case. */
export type StripePrice = {
  readonly id: string
  readonly duration: Duration
  readonly currency: string
  readonly unitAmount: number
}

/** A subscription as Stripe holds it, instants in milliseconds. */
export type StripeSubscription = {
  readonly id: string
  readonly status: SubscriptionStatus
  readonly interval: 'month' | 'year'
  readonly createdAt: number
  readonly periodStart: number
  readonly periodEnd: number
  /** When it ends, or ended, for good; null while it renews. */
  readonly endsAt: number | null
  /** Whether it does not renew only because its owner's account is closed. */
  readonly isClosing: boolean
}

/** The state of a payment that the payer has disputed with the bank. An appeal after a loss counts as open. */
export type Dispute = { readonly id: string; readonly outcome: 'open' | 'won' | 'lost' }

/** A bill for a subscription; `amountPaid` is in the smallest unit of the currency. */
export type Invoice = {
  readonly id: string
  readonly subscriptionId: string | null
  readonly status: string
  readonly amountPaid: number
  readonly amountDue: number
  /** How much of it was refunded, by us or at Stripe. */
  readonly amountRefunded: number
  readonly currency: string
  readonly attemptCount: number
  readonly createdAt: number
  readonly paidAt: number | null
  /** Whether it is a renewal. */
  readonly isRenewal: boolean
  /** Whether it was refunded in full. */
  readonly isRefunded: boolean
  readonly disputes: readonly Dispute[]
}

/** Everything that Stripe holds about a customer of ours; nothing for one that was deleted there. */
export type CustomerState = {
  readonly isGone: boolean
  readonly subscriptions: readonly StripeSubscription[]
  readonly invoices: readonly Invoice[]
}

/** What we use of a webhook: that something about a customer changed. The state itself is read from Stripe. */
export type StripeEvent = {
  readonly id: string
  readonly type: string
  readonly customerId: string | null
  /** Of a dispute, which does not name its customer. */
  readonly chargeId: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
}
