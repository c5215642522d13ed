import type { Stripe } from 'stripe'
import type { CustomerState } from '../model.ts'
import type { Ask } from './client.ts'
import { isGone } from './errors.ts'
import { idOf, readDispute, readInvoice, readSubscription, type TakenBack } from './read.ts'

/** Calls that read what Stripe holds about a customer. */
export function createAccountReading(ask: Ask) {
  /** What went back of a charge, by invoice. */
  async function takenBackOf(charge: Stripe.Charge): Promise<readonly (readonly [string, TakenBack])[]> {
    const payment_intent = idOf(charge.payment_intent)
    if (payment_intent === null || (charge.amount_refunded === 0 && !charge.disputed)) return []
    const { data } = await ask(stripe =>
      stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 100 }),
    )
    const disputes = charge.disputed
      ? (await ask(stripe => stripe.disputes.list({ charge: charge.id, limit: 100 }))).data.map(readDispute)
      : []
    return data.map(({ invoice, amount_paid }) => [
      idOf(invoice) ?? '',
      { refunded: Math.min(amount_paid ?? 0, charge.amount_refunded), disputes },
    ])
  }

  /** Refunds and disputes for each invoice. */
  async function readTakenBack(charges: readonly Stripe.Charge[]): Promise<ReadonlyMap<string, TakenBack>> {
    const found = new Map<string, TakenBack>()
    for (const charge of charges)
      for (const [invoice, { refunded, disputes }] of await takenBackOf(charge)) {
        const before = found.get(invoice) ?? { refunded: 0, disputes: [] }
        found.set(invoice, {
          refunded: before.refunded + refunded,
          disputes: [...before.disputes, ...disputes],
        })
      }
    return found
  }

  return {
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
  }
}
