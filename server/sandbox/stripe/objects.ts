/** Objects of Stripe's API as far as Sortwell reads them. Instants are seconds, amounts the currency's smallest unit. */
export type Price = {
  readonly id: string
  readonly object: 'price'
  readonly active: boolean
  readonly currency: string
  readonly lookup_key: string
  readonly product: string
  readonly recurring: { readonly interval: 'month' | 'year'; readonly interval_count: 1 }
  readonly type: 'recurring'
  readonly unit_amount: number
  readonly created: number
}
export type Customer = {
  readonly id: string
  readonly object: 'customer'
  readonly created: number
  email: string | null
  name: string | null
  metadata: Record<string, string>
}
export type CheckoutSession = {
  readonly id: string
  readonly object: 'checkout.session'
  readonly created: number
  readonly expires_at: number
  readonly mode: 'subscription'
  readonly client_reference_id: string | null
  readonly customer: string
  readonly success_url: string
  readonly cancel_url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  subscription: string | null
  url: string | null
  readonly metadata: Record<string, string>
  /** Not part of Stripe's answer: what is being bought. */
  readonly price: string
  readonly subscriptionMetadata: Record<string, string>
}
export type SubscriptionItem = {
  readonly id: string
  readonly object: 'subscription_item'
  quantity: 1
  price: Price
  current_period_start: number
  current_period_end: number
}
export type Subscription = {
  readonly id: string
  readonly object: 'subscription'
  readonly created: number
  readonly customer: string
  readonly items: { readonly object: 'list'; readonly data: [SubscriptionItem]; readonly has_more: false }
  metadata: Record<string, string>
  status: 'active' | 'past_due' | 'unpaid' | 'canceled' | 'trialing'
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  latest_invoice: string | null
}
export type Invoice = {
  readonly id: string
  readonly object: 'invoice'
  readonly created: number
  readonly customer: string
  readonly currency: string
  readonly parent: {
    readonly type: 'subscription_details'
    readonly subscription_details: { readonly subscription: string }
  }
  readonly billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  amount_due: number
  amount_paid: number
  attempt_count: number
  next_payment_attempt: number | null
  status: 'open' | 'paid' | 'void'
  status_transitions: { paid_at: number | null }
}
export type InvoicePayment = {
  readonly id: string
  readonly object: 'invoice_payment'
  readonly created: number
  readonly invoice: string
  readonly amount_paid: number
  readonly currency: string
  readonly status: 'paid'
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string }
}
export type Charge = {
  readonly id: string
  readonly object: 'charge'
  readonly created: number
  readonly customer: string | null
  readonly amount: number
  readonly amount_refunded: number
  readonly currency: string
  readonly payment_intent: string
  readonly refunded: boolean
  readonly disputed: boolean
  readonly status: 'succeeded'
}
export type Refund = {
  readonly id: string
  readonly object: 'refund'
  readonly created: number
  readonly amount: number
  readonly currency: string
  readonly customer: string | null
  readonly payment_intent: string
  readonly reason: string | null
  readonly metadata: Record<string, string>
  readonly status: 'succeeded'
}
export type Dispute = {
  readonly id: string
  readonly object: 'dispute'
  readonly created: number
  readonly amount: number
  readonly charge: string
  readonly currency: string
  readonly payment_intent: string
  readonly reason: 'fraudulent'
  status: 'needs_response' | 'under_review' | 'appeal_under_review' | 'won' | 'lost'
}
export type PortalSession = {
  readonly id: string
  readonly object: 'billing_portal.session'
  readonly created: number
  readonly customer: string
  readonly return_url: string
  readonly url: string
}
export type Event = {
  readonly id: string
  readonly object: 'event'
  readonly api_version: string
  readonly created: number
  readonly type: string
  readonly data: { readonly object: object }
}
