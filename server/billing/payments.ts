import { AsyncLocalStorage } from 'node:async_hooks'
import { Stripe } from 'stripe'
import { type Account, type Duration, lookupKeys, type Price, type StripeEvent } from './model.ts'
import { PaymentsError, UnsignedEventError } from './payments-error.ts'
import {
  customerOf,
  describeDispute,
  describeInvoice,
  describeSubscription,
  disputedCharge,
  idOf,
  type TakenBack,
} from './read-stripe.ts'

/** The version that the code was written against. Raise it together with the `stripe` package, after its changelog. */
const apiVersion = '2026-10-28.endive'
/** One try, and how often it is repeated by the library; all of them share the limit of {@link Payments.within}. */
const attemptMs = 4_000
const retries = 2
/** After this no further try begins; with the pause of a try that was due, all has ended within ten seconds. */
export const usualPatienceMs = 8_000
/** How old a signed webhook may be. Source: Stripe's own libraries. */
const toleranceSeconds = 300

export type PaymentsOptions = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Origin of Stripe's API or of a stand-in. */
  readonly apiBase: string
  readonly publicOrigin: string
  readonly hasAutomaticTax: boolean
  readonly fetch: typeof fetch
  /** For all tries of an action together. */
  readonly patienceMs?: number
}
export type Payments = ReturnType<typeof createPayments>
export type Checkout = {
  readonly id: string
  readonly isOpen: boolean
  readonly url: string | null
}
type Buyer = { readonly userId: string; readonly email: string; readonly name: string }

/** What the buyer has back already: from us, or from the bank that they complained to. */
const backAlready: readonly unknown[] = [
  'charge_already_refunded',
  'charge_disputed',
  'refund_disputed_payment',
]

const isGone = (error: unknown) => error instanceof PaymentsError && error.code === 'resource_missing'

/**
 * By hand, and with a timer of our own, because what `AbortSignal.any` and `AbortSignal.timeout` make can be collected as
 * garbage before it fires.
 */
function whenAborted(signal: AbortSignal | null | undefined, act: () => void): void {
  if (signal?.aborted) act()
  else signal?.addEventListener('abort', act, { once: true })
}

/** The only code that speaks to Stripe. Every method throws {@link PaymentsError}. */
export function createPayments(options: PaymentsOptions) {
  const { patienceMs = usualPatienceMs } = options
  const { protocol, hostname, port } = new URL(options.apiBase)
  const patience = new AsyncLocalStorage<AbortSignal>()

  function patientFetch(address: string | URL | Request, init: RequestInit = {}) {
    const controller = new AbortController()
    for (const signal of [init.signal, patience.getStore()]) whenAborted(signal, () => controller.abort())
    return options.fetch(address, { ...init, signal: controller.signal })
  }
  const stripe = new Stripe(options.secretKey, {
    apiVersion,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: attemptMs,
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(patientFetch),
  })

  function withPatience<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), limitMs)
    return patience.run(controller.signal, work).finally(() => clearTimeout(timer))
  }

  /** Ends with the patience, whether or not the request under it hears of that. */
  const inTime = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      whenAborted(patience.getStore(), () => reject(new PaymentsError('Stripe took too long.', 'timeout')))
      work().then(resolve, reject)
    })

  /** @throws {PaymentsError} with nothing of what was sent in it */
  async function ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await (patience.getStore() ? inTime(work) : withPatience(patienceMs, () => inTime(work)))
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      throw new PaymentsError(
        `Stripe: ${error.type} ${error.code ?? ''} ${error.requestId ?? ''}`,
        error.code,
      )
    }
  }

  /** What of each invoice its payer has back, from whomever, or wants back from the bank. */
  async function readTakenBack(charges: readonly Stripe.Charge[]): Promise<ReadonlyMap<string, TakenBack>> {
    const found = new Map<string, TakenBack>()
    for (const charge of charges) {
      const payment_intent = charge.refunded || charge.disputed ? idOf(charge.payment_intent) : null
      if (payment_intent === null) continue
      const { data } = await ask(() =>
        stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 100 }),
      )
      const disputes = charge.disputed
        ? (await ask(() => stripe.disputes.list({ charge: charge.id, limit: 100 }))).data.map(describeDispute)
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
    /** Does what asks Stripe several times, ten seconds at most in all: a try that is still under way is given up. */
    within: <T>(work: () => Promise<T>, limitMs: number = patienceMs): Promise<T> =>
      withPatience(limitMs, work),

    /** The prices in use, at most one a duration. */
    async listPrices(): Promise<readonly Price[]> {
      const { data } = await ask(() =>
        stripe.prices.list({ lookup_keys: Object.values(lookupKeys), active: true, limit: 10 }),
      )
      return (['1m', '1y'] as const).flatMap((duration: Duration) => {
        const price = data.find(candidate => candidate.lookup_key === lookupKeys[duration])
        return price?.unit_amount == null
          ? []
          : [{ id: price.id, duration, currency: price.currency, unitAmount: price.unit_amount }]
      })
    },

    /** Makes a customer; asked again with the same key within a day, Stripe gives the same one. */
    createCustomer: async ({ userId, email, name }: Buyer, idempotencyKey: string): Promise<string> =>
      (await ask(() => stripe.customers.create({ email, name, metadata: { userId } }, { idempotencyKey })))
        .id,

    /** Deletes a customer, which ends its subscriptions at once. One that is gone already is fine. */
    async deleteCustomer(customerId: string): Promise<void> {
      await ask(() => stripe.customers.del(customerId)).catch(error => {
        if (!isGone(error)) throw error
      })
    },

    /** Reads everything that Stripe holds of a customer. */
    async readAccount(customerId: string): Promise<Account> {
      try {
        const ofCustomer = { customer: customerId, limit: 100 }
        const all = { limit: 1000 }
        const [subscriptions, invoices, charges] = await Promise.all([
          ask(() => stripe.subscriptions.list({ ...ofCustomer, status: 'all' }).autoPagingToArray(all)),
          ask(() => stripe.invoices.list(ofCustomer).autoPagingToArray(all)),
          ask(() => stripe.charges.list(ofCustomer).autoPagingToArray(all)),
        ])
        const takenBack = await readTakenBack(charges)
        return {
          isGone: false,
          subscriptions: subscriptions.flatMap(describeSubscription),
          invoices: invoices.map(invoice => describeInvoice(invoice, takenBack.get(invoice.id))),
        }
      } catch (error) {
        if (isGone(error)) return { isGone: true, subscriptions: [], invoices: [] }
        throw error
      }
    },

    /** @returns whose payment a charge is; null when nobody's, or when Stripe knows no such charge */
    async readPayer(chargeId: string): Promise<string | null> {
      try {
        return idOf((await ask(() => stripe.charges.retrieve(chargeId))).customer)
      } catch (error) {
        if (isGone(error)) return null
        throw error
      }
    },

    /** Opens a page where the customer pays for a subscription. */
    async createCheckout(
      buyer: { readonly customerId: string; readonly userId: string; readonly price: Price },
      idempotencyKey: string,
    ): Promise<Checkout> {
      const session = await ask(() =>
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
        const session = await ask(() => stripe.checkout.sessions.retrieve(id))
        return { id, isOpen: session.status === 'open', url: session.url }
      } catch (error) {
        if (isGone(error)) return undefined
        throw error
      }
    },

    /** Closes an open checkout, so that nobody can pay there any more. @throws when it is no longer open */
    expireCheckout: async (id: string): Promise<void> =>
      void (await ask(() => stripe.checkout.sessions.expire(id))),

    /** Opens Stripe's page where a customer manages what they bought. @returns its address */
    openPortal: async (customerId: string): Promise<string> =>
      (
        await ask(() =>
          stripe.billingPortal.sessions.create({
            customer: customerId,
            return_url: `${options.publicOrigin}/profile#subscription`,
          }),
        )
      ).url,

    /** Gives back all that was paid for an invoice. Asked again it gives back nothing more. */
    async refundInvoice(invoiceId: string): Promise<void> {
      const { data } = await ask(() =>
        stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 100 }),
      )
      for (const { id, payment } of data) {
        const payment_intent = idOf(payment.payment_intent)
        if (payment_intent === null) continue
        await ask(() =>
          stripe.refunds.create(
            { payment_intent, reason: 'requested_by_customer' },
            { idempotencyKey: `refund-${id}` },
          ),
        ).catch(error => {
          if (!(error instanceof PaymentsError) || !backAlready.includes(error.code)) throw error
        })
      }
    },

    /** Ends a subscription at once. One that has ended already is fine. */
    async cancelSubscription(id: string): Promise<void> {
      await ask(() => stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false })).catch(
        error => {
          if (!isGone(error)) throw error
        },
      )
    },

    /**
     * Reads a webhook.
     * @param raw the body, byte for byte
     * @throws {UnsignedEventError} when Stripe did not sign it within the last 300 seconds
     */
    readEvent(raw: string, signature: string, now: number): StripeEvent {
      try {
        const event = stripe.webhooks.constructEvent(
          raw,
          signature,
          options.webhookSecret,
          toleranceSeconds,
          undefined,
          now,
        )
        return {
          id: event.id,
          type: event.type,
          customerId: customerOf(event.data.object),
          chargeId: disputedCharge(event.data.object),
          createdAt: event.created * 1_000,
        }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError || error instanceof SyntaxError)
          throw new UnsignedEventError('The signature is missing or wrong.')
        throw error
      }
    },
  }
}
