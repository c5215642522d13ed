import type { Stripe } from 'stripe'
import { type CustomerState, type Duration, lookupKeys, type StripePrice } from '../model.ts'
import type { Ask } from './client.ts'
import { PaymentsError } from './errors.ts'
import { idOf, readDispute, readInvoice, readSubscription, type TakenBack } from './read.ts'

export type StripeCalls = ReturnType<typeof createStripeCalls>
export type Checkout = {
  readonly id: string
  readonly isOpen: boolean
  readonly url: string | null
}
type Buyer = { readonly userId: string; readonly email: string; readonly name: string }

/** What has gone back to the buyer: refunded by us, or charged back by the bank. */
const backAlready: readonly unknown[] = [
  'charge_already_refunded',
  'charge_disputed',
  'refund_disputed_payment',
]

const isGone = (error: unknown) => error instanceof PaymentsError && error.code === 'resource_missing'

type CallsOptions = { readonly publicOrigin: string; readonly hasAutomaticTax: boolean }

/** All calls to Stripe. Each throws {@link PaymentsError}. */
export function createStripeCalls(ask: Ask, options: CallsOptions) {
  /** Refunds and disputes for each invoice. */
  async function readTakenBack(charges: readonly Stripe.Charge[]): Promise<ReadonlyMap<string, TakenBack>> {
    const found = new Map<string, TakenBack>()
    for (const charge of charges) {
      const payment_intent = charge.refunded || charge.disputed ? idOf(charge.payment_intent) : null
      if (payment_intent === null) continue
      const { data } = await ask(stripe =>
        stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 100 }),
      )
      const disputes = charge.disputed
        ? (await ask(stripe => stripe.disputes.list({ charge: charge.id, limit: 100 }))).data.map(readDispute)
        : []
      for (const { invoice, amount_paid } of data) {
        const id = idOf(invoice) ?? ''
        const before = found.get(id)
        found.set(id, {
          refunded: (before?.refunded ?? 0) + (charge.refunded ? (amount_paid ?? 0) : 0),
          disputes: [...(before?.disputes ?? []), ...disputes],
        })
      }
    }
    return found
  }

  return {
    /** The prices in use, at most one a duration. */
    async listPrices(): Promise<readonly StripePrice[]> {
      const { data } = await ask(stripe =>
        stripe.prices.list({ lookup_keys: Object.values(lookupKeys), active: true, limit: 10 }),
      )
      return (['1m', '1y'] as const).flatMap((duration: Duration) => {
        const price = data.find(candidate => candidate.lookup_key === lookupKeys[duration])
        return price?.unit_amount == null
          ? []
          : [{ id: price.id, duration, currency: price.currency, unitAmount: price.unit_amount }]
      })
    },

    /** Creates a customer; within a day the same key yields the same customer. */
    createCustomer: async ({ userId, email, name }: Buyer, idempotencyKey: string): Promise<string> =>
      (
        await ask(stripe =>
          stripe.customers.create({ email, name, metadata: { userId } }, { idempotencyKey }),
        )
      ).id,

    /** Deletes a customer, which ends its subscriptions at once. A missing one is fine. */
    async deleteCustomer(customerId: string): Promise<void> {
      await ask(stripe => stripe.customers.del(customerId)).catch(error => {
        if (!isGone(error)) throw error
      })
    },

    /** Reads everything that Stripe holds about a customer. */
    async readAccount(customerId: string): Promise<CustomerState> {
      try {
        const ofCustomer = { customer: customerId, limit: 100 }
        const all = { limit: 1000 }
        const [subscriptions, invoices, charges] = await Promise.all([
          ask(stripe => stripe.subscriptions.list({ ...ofCustomer, status: 'all' }).autoPagingToArray(all)),
          ask(stripe => stripe.invoices.list(ofCustomer).autoPagingToArray(all)),
          ask(stripe => stripe.charges.list(ofCustomer).autoPagingToArray(all)),
        ])
        const takenBack = await readTakenBack(charges)
        return {
          isGone: false,
          subscriptions: subscriptions.flatMap(readSubscription),
          invoices: invoices.map(invoice => readInvoice(invoice, takenBack.get(invoice.id))),
        }
      } catch (error) {
        if (isGone(error)) return { isGone: true, subscriptions: [], invoices: [] }
        throw error
      }
    },

    /** @returns the customer of a charge; null without one, or when Stripe does not know the charge */
    async readPayer(chargeId: string): Promise<string | null> {
      try {
        return idOf((await ask(stripe => stripe.charges.retrieve(chargeId))).customer)
      } catch (error) {
        if (isGone(error)) return null
        throw error
      }
    },

    /** Opens a page where the customer pays for a subscription. */
    async createCheckout(
      buyer: { readonly customerId: string; readonly userId: string; readonly price: StripePrice },
      idempotencyKey: string,
    ): Promise<Checkout> {
      const session = await ask(stripe =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: buyer.customerId,
            client_reference_id: buyer.userId,
            line_items: [{ price: buyer.price.id, quantity: 1 }],
            subscription_data: { metadata: { userId: buyer.userId } },
            success_url: `${options.publicOrigin}/success`,
            cancel_url: `${options.publicOrigin}/cancel`,
            ...(options.hasAutomaticTax
              ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }
              : {}),
          },
          { idempotencyKey },
        ),
      )
      return { id: session.id, isOpen: session.status === 'open', url: session.url }
    },

    /** @returns undefined when Stripe knows no such checkout */
    async readCheckout(id: string): Promise<Checkout | undefined> {
      try {
        const session = await ask(stripe => stripe.checkout.sessions.retrieve(id))
        return { id, isOpen: session.status === 'open', url: session.url }
      } catch (error) {
        if (isGone(error)) return undefined
        throw error
      }
    },

    /** Closes an open checkout, so that it can no longer be paid. @throws when it is no longer open */
    expireCheckout: async (id: string): Promise<void> =>
      void (await ask(stripe => stripe.checkout.sessions.expire(id))),

    /** Opens Stripe's page where a customer manages what they bought. @returns its address */
    openPortal: async (customerId: string): Promise<string> =>
      (
        await ask(stripe =>
          stripe.billingPortal.sessions.create({
            customer: customerId,
            return_url: `${options.publicOrigin}/profile#subscription`,
          }),
        )
      ).url,

    /** Refunds an invoice in full. Repeating the call refunds nothing more. */
    async refundInvoice(invoiceId: string): Promise<void> {
      const { data } = await ask(stripe =>
        stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 100 }),
      )
      for (const { id, payment } of data) {
        const payment_intent = idOf(payment.payment_intent)
        if (payment_intent === null) continue
        await ask(stripe =>
          stripe.refunds.create(
            { payment_intent, reason: 'requested_by_customer' },
            { idempotencyKey: `refund-${id}` },
          ),
        ).catch(error => {
          if (!(error instanceof PaymentsError) || !backAlready.includes(error.code)) throw error
        })
      }
    },

    /** Ends a subscription at once. One that has already ended is fine. */
    async cancelSubscription(id: string): Promise<void> {
      await ask(stripe => stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false })).catch(
        error => {
          if (!isGone(error)) throw error
        },
      )
    },
  }
}
