import type { Charges } from './charges.ts'
import type { Invoice, Price, Subscription } from './objects.ts'
import { newId, type State } from './state.ts'
import type { Webhooks } from './webhooks.ts'

const daySeconds = 86_400
/** Days between retries of a declined card. */
const retryDays = 3

/** Stripe's test cards: one is declined at once, one from the second payment on, and one disputes every payment. */
export const declinedCard = '4000000000000002'
export const laterDeclinedCard = '4000000000000341'
export const disputingCard = '4000000000000259'

type LifeOptions = {
  readonly state: State
  readonly webhooks: Webhooks
  readonly charges: Charges
  readonly clock: () => number
}
export type Life = ReturnType<typeof createLife>

/** One month or year on, on the last day of the month where the same day does not exist. */
export function nextPeriod(start: number, interval: 'month' | 'year'): number {
  const from = new Date(start * 1000)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + (interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to.getTime() / 1000
}

/** The life of a subscription from purchase to end, each step with the messages that Stripe sends. */
export function createLife({ state, webhooks, charges, clock }: LifeOptions) {
  const { tables } = state
  const now = () => Math.floor(clock() / 1000)
  const tell = (type: string, subscription: Subscription) =>
    webhooks.emit(`customer.subscription.${type}`, subscription)

  function bill(subscription: Subscription, amount: number, reason: Invoice['billing_reason']): Invoice {
    const invoice: Invoice = {
      id: newId('in'),
      object: 'invoice',
      created: now(),
      customer: subscription.customer,
      currency: subscription.items.data[0].price.currency,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      billing_reason: reason,
      amount_due: amount,
      amount_paid: 0,
      attempt_count: 0,
      next_payment_attempt: null,
      status: 'open',
      status_transitions: { paid_at: null },
    }
    tables.invoices[invoice.id] = invoice
    subscription.latest_invoice = invoice.id
    webhooks.emit('invoice.created', invoice)
    webhooks.emit('invoice.finalized', invoice)
    return invoice
  }

  /** @returns whether the card was accepted */
  function collect(invoice: Invoice, isFirst: boolean): boolean {
    const card = tables.cards[invoice.customer]
    const isDeclined = card === declinedCard || (card === laterDeclinedCard && !isFirst)
    invoice.attempt_count += 1
    if (isDeclined && invoice.amount_due > 0) {
      invoice.next_payment_attempt = now() + retryDays * daySeconds
      webhooks.emit('invoice.payment_failed', invoice)
      return false
    }
    invoice.amount_paid = invoice.amount_due
    invoice.status = 'paid'
    invoice.next_payment_attempt = null
    invoice.status_transitions.paid_at = now()
    if (invoice.amount_due > 0) {
      const id = newId('inpay')
      tables.invoicePayments[id] = {
        id,
        object: 'invoice_payment',
        created: now(),
        invoice: invoice.id,
        amount_paid: invoice.amount_due,
        currency: invoice.currency,
        status: 'paid',
        payment: { type: 'payment_intent', payment_intent: newId('pi') },
      }
    }
    webhooks.emit('invoice.paid', invoice)
    webhooks.emit('invoice.payment_succeeded', invoice)
    const payment = Object.values(tables.invoicePayments).at(-1)
    if (card === disputingCard && payment?.invoice === invoice.id)
      charges.dispute(payment.payment.payment_intent)
    return true
  }

  function begin(customer: string, price: Price, metadata: Record<string, string>): Subscription {
    const start = now()
    const subscription: Subscription = {
      id: newId('sub'),
      object: 'subscription',
      created: start,
      customer,
      items: {
        object: 'list',
        has_more: false,
        data: [
          {
            id: newId('si'),
            object: 'subscription_item',
            quantity: 1,
            price,
            current_period_start: start,
            current_period_end: nextPeriod(start, price.recurring.interval),
          },
        ],
      },
      metadata,
      status: 'active',
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      latest_invoice: null,
    }
    tables.subscriptions[subscription.id] = subscription
    collect(bill(subscription, price.unit_amount, 'subscription_create'), true)
    tell('created', subscription)
    return subscription
  }

  function end(subscription: Subscription, at = now()) {
    subscription.status = 'canceled'
    subscription.canceled_at ??= at
    subscription.ended_at = at
    tell('deleted', subscription)
  }

  function renew(subscription: Subscription) {
    const [item] = subscription.items.data
    if (subscription.cancel_at_period_end) return end(subscription, item.current_period_end)
    item.current_period_start = item.current_period_end
    item.current_period_end = nextPeriod(item.current_period_start, item.price.recurring.interval)
    const isPaid = collect(bill(subscription, item.price.unit_amount, 'subscription_cycle'), false)
    subscription.status = isPaid ? 'active' : 'past_due'
    tell('updated', subscription)
  }

  function tryAgain(subscription: Subscription, invoice: Invoice) {
    if (!collect(invoice, false)) return
    subscription.status = 'active'
    tell('updated', subscription)
  }

  return {
    /** A paid purchase. */
    begin,
    /** Ends a subscription at once. */
    end,

    /** Cancels it at the end of its period, or takes that back. */
    cancelAtPeriodEnd(subscription: Subscription, isCancelled: boolean): void {
      subscription.cancel_at_period_end = isCancelled
      subscription.cancel_at = isCancelled ? subscription.items.data[0].current_period_end : null
      subscription.canceled_at = isCancelled ? now() : null
      tell('updated', subscription)
    },

    /** Switches between month and year at once; the rest of the paid period is credited. */
    switchTo(subscription: Subscription, price: Price): void {
      const [item] = subscription.items.data
      const { current_period_start: from, current_period_end: to } = item
      const left = Math.round((item.price.unit_amount * Math.max(0, to - now())) / (to - from))
      item.price = price
      item.current_period_start = now()
      item.current_period_end = nextPeriod(now(), price.recurring.interval)
      const amount = Math.max(0, price.unit_amount - left)
      const isPaid = collect(bill(subscription, amount, 'subscription_update'), false)
      subscription.status = isPaid ? 'active' : 'past_due'
      tell('updated', subscription)
    },

    /** Runs what is due: renewals, endings, retries of a card. */
    passTime(): void {
      for (const subscription of Object.values(tables.subscriptions)) {
        while (subscription.status === 'active' && subscription.items.data[0].current_period_end <= now())
          renew(subscription)
        const invoice = tables.invoices[subscription.latest_invoice ?? '']
        const isDue = invoice?.status === 'open' && (invoice.next_payment_attempt ?? Infinity) <= now()
        if (invoice && subscription.status === 'past_due' && isDue) tryAgain(subscription, invoice)
      }
      state.save()
    },
  }
}
