import type { Stripe } from 'stripe'
import { type Duration, lookupKeys, type StripePrice } from '../model.ts'
import type { Ask } from './client.ts'
import { isGone } from './errors.ts'
import { closingMark, idOf } from './read.ts'
import { createAccountReading } from './read-account.ts'
import { createRefundCalls } from './refund-calls.ts'

export type StripeCalls = ReturnType<typeof createStripeCalls>
export type Checkout = {
  readonly id: string
  readonly isOpen: boolean
  readonly url: string | null
}
type Person = { readonly email: string; readonly name: string }
type Buyer = Person & { readonly userId: string }

const describeCheckout = ({ id, status, url }: Stripe.Checkout.Session): Checkout => ({
  id,
  isOpen: status === 'open',
  url,
})

/** By how much Stripe's clock may be behind ours. */
const clockSkewSeconds = 300
/** Longer lists are cut off. */
const all = { limit: 1000 }

type CallsOptions = { readonly publicOrigin: string; readonly hasAutomaticTax: boolean }

/** All calls to Stripe. Each throws {@link PaymentsError}. */
export function createStripeCalls(ask: Ask, options: CallsOptions) {
  return {
    ...createAccountReading(ask),
    ...createRefundCalls(ask),

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

    /** Creates a customer. @param intent see billing/intents.ts, here and below */
    createCustomer: async ({ userId, email, name }: Buyer, intent: string): Promise<string> =>
      (
        await ask(stripe =>
          stripe.customers.create({ email, name, metadata: { userId, intent } }, { idempotencyKey: intent }),
        )
      ).id,

    /**
     * Looks among the customers of that time: address and name may have changed since.
     * @returns the customer made for an intent; undefined without one
     */
    async findCustomer({ id, asked_at }: { readonly id: string; readonly asked_at: number }) {
      const created = { gte: Math.floor(asked_at / 1000) - clockSkewSeconds }
      const found = await ask(stripe => stripe.customers.list({ created, limit: 100 }).autoPagingToArray(all))
      return found.find(({ metadata }) => metadata?.intent === id)?.id
    },

    async updateCustomer(customerId: string, { email, name }: Person): Promise<void> {
      await ask(stripe => stripe.customers.update(customerId, { email, name }))
    },

    /** Deletes a customer, which ends its subscriptions at once. A missing one is fine. */
    async deleteCustomer(customerId: string): Promise<void> {
      await ask(stripe => stripe.customers.del(customerId)).catch(error => {
        if (!isGone(error)) throw error
      })
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
    createCheckout: async (
      buyer: { readonly customerId: string; readonly userId: string; readonly price: StripePrice },
      intent: string,
    ): Promise<Checkout> =>
      describeCheckout(
        await ask(stripe =>
          stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              customer: buyer.customerId,
              client_reference_id: buyer.userId,
              line_items: [{ price: buyer.price.id, quantity: 1 }],
              metadata: { intent },
              subscription_data: { metadata: { userId: buyer.userId } },
              success_url: `${options.publicOrigin}/success`,
              cancel_url: `${options.publicOrigin}/cancel`,
              ...(options.hasAutomaticTax
                ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }
                : {}),
            },
            { idempotencyKey: intent },
          ),
        ),
      ),

    /** @returns the checkout made for an intent, if it is still open */
    async findCheckout(customer: string, intent: string): Promise<Checkout | undefined> {
      const sessions = await ask(stripe =>
        stripe.checkout.sessions.list({ customer, limit: 100 }).autoPagingToArray(all),
      )
      const found = sessions.find(({ status, metadata }) => status === 'open' && metadata?.intent === intent)
      return found && describeCheckout(found)
    },

    /** @returns undefined when Stripe knows no such checkout */
    async readCheckout(id: string): Promise<Checkout | undefined> {
      try {
        return describeCheckout(await ask(stripe => stripe.checkout.sessions.retrieve(id)))
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

    /** Lets a subscription end with its period. @param mark set for a closed account: {@link resumeRenewal} looks for it */
    async stopRenewal(id: string, mark?: typeof closingMark): Promise<void> {
      const metadata = mark === undefined ? {} : { metadata: { [mark]: 'yes' } }
      await ask(stripe => stripe.subscriptions.update(id, { cancel_at_period_end: true, ...metadata }))
    },

    /** Lets a subscription renew again, whose owner's account is open again. */
    async resumeRenewal(id: string): Promise<void> {
      const metadata = { [closingMark]: '' }
      await ask(stripe => stripe.subscriptions.update(id, { cancel_at_period_end: false, metadata }))
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
