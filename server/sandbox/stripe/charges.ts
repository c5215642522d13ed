import { invalid, missing } from './failure.ts'
import type { Charge, InvoicePayment, Refund } from './objects.ts'
import { newId, type Tables } from './state.ts'
import type { Webhooks } from './webhooks.ts'

type ChargesOptions = {
  readonly tables: Tables
  readonly webhooks: Webhooks
  /** Seconds since 1970. */
  readonly now: () => number
}

/** What was taken from cards, one charge a payment, and what of it was given back. */
export function createCharges({ tables, webhooks, now }: ChargesOptions) {
  function describe(payment: InvoicePayment): Charge {
    const { payment_intent } = payment.payment
    const amount_refunded = Object.values(tables.refunds)
      .filter(refund => refund.payment_intent === payment_intent)
      .reduce((sum, { amount }) => sum + amount, 0)
    return {
      id: payment.id.replace('inpay', 'ch'),
      object: 'charge',
      created: payment.created,
      customer: tables.invoices[payment.invoice]?.customer ?? null,
      amount: payment.amount_paid,
      amount_refunded,
      currency: payment.currency,
      payment_intent,
      refunded: amount_refunded >= payment.amount_paid,
      status: 'succeeded',
    }
  }

  return {
    of: (customer: string): readonly Charge[] =>
      Object.values(tables.invoicePayments)
        .filter(({ invoice }) => tables.invoices[invoice]?.customer === customer)
        .map(describe),

    /** Gives back a part of a payment, or all that is left of it. Source: docs.stripe.com/api/refunds/create. */
    refund(payment_intent: string, asked: number | undefined, reason: string | null): Refund {
      const payment = Object.values(tables.invoicePayments).find(
        item => item.payment.payment_intent === payment_intent,
      )
      if (!payment) throw missing('payment_intent', payment_intent, 'payment_intent')
      const { amount_refunded, currency, customer } = describe(payment)
      const left = payment.amount_paid - amount_refunded
      if (left === 0) throw invalid('The payment has already been refunded.', 'charge_already_refunded')
      const amount = asked ?? left
      if (!Number.isInteger(amount) || amount < 1 || amount > left)
        throw invalid('The amount is more than what is left of the payment.', undefined, 'amount')
      const id = newId('re')
      const refund: Refund = {
        id,
        object: 'refund',
        created: now(),
        amount,
        currency,
        customer,
        payment_intent,
        reason,
        status: 'succeeded',
      }
      tables.refunds[id] = refund
      webhooks.emit('refund.created', refund)
      webhooks.emit('charge.refunded', describe(payment))
      return refund
    },
  }
}
