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
  /** When it ends, or has ended, for good; null while it renews. */
  readonly endsAt: number | null
}

/** What has become of a payment that its payer had the bank take back. An appeal after a loss counts as open. */
export type Dispute = { readonly id: string; readonly outcome: 'open' | 'won' | 'lost' }

/** A bill for a subscription; `amountPaid` is in the smallest unit of the currency. */
export type Invoice = {
  readonly id: string
  readonly subscriptionId: string | null
  readonly status: string
  readonly amountPaid: number
  readonly amountDue: number
  readonly currency: string
  readonly attemptCount: number
  readonly createdAt: number
  readonly paidAt: number | null
  /** Whether it is for another period of what was bought before. */
  readonly isRenewal: boolean
  /** Whether all that was paid for it was given back, by whomever. */
  readonly isRefunded: boolean
  readonly disputes: readonly Dispute[]
}

/** All that Stripe holds of a customer of ours; nothing of one that is deleted there. */
export type CustomerState = {
  readonly isGone: boolean
  readonly subscriptions: readonly StripeSubscription[]
  readonly invoices: readonly Invoice[]
}

/** What a webhook says that we use: that something about a customer changed. What it is, Stripe is asked. */
export type StripeEvent = {
  readonly id: string
  readonly type: string
  readonly customerId: string | null
  /** Of a dispute, which does not say whose it is. */
  readonly chargeId: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
}
