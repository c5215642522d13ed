import { invalid, missing } from './failure.ts'
import type { Charge, Dispute, InvoicePayment, Refund } from './objects.ts'
import { newId, type Tables } from './state.ts'
import type { Webhooks } from './webhooks.ts'

type ChargesOptions = {
  readonly tables: Tables
  readonly webhooks: Webhooks
  /** Seconds since 1970. */
  readonly now: () => number
}

export type Charges = ReturnType<typeof createCharges>

/** Card charges, one a payment, with their refunds and disputes. */
export function createCharges({ tables, webhooks, now }: ChargesOptions) {
  const disputesOf = (intent: string) =>
    Object.values(tables.disputes).filter(({ payment_intent }) => payment_intent === intent)
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
      disputed: disputesOf(payment_intent).length > 0,
      status: 'succeeded',
    }
  }

  const find = (payment_intent: string): InvoicePayment => {
    const payment = Object.values(tables.invoicePayments).find(
      item => item.payment.payment_intent === payment_intent,
    )
    if (!payment) throw missing('payment_intent', payment_intent, 'payment_intent')
    return payment
  }

  return {
    /** @returns undefined for an unknown id */
    byId: (id: string): Charge | undefined => {
      const payment = tables.invoicePayments[id.replace('ch', 'inpay')]
      return payment && describe(payment)
    },
    of: (customer: string): readonly Charge[] =>
      Object.values(tables.invoicePayments)
        .filter(({ invoice }) => tables.invoices[invoice]?.customer === customer)
        .map(describe),

    /** Refunds a payment in part, or all that is left. Source: docs.stripe.com/api/refunds/create. */
    refund(
      payment_intent: string,
      asked: number | undefined,
      reason: string | null,
      metadata: Record<string, string>,
    ): Refund {
      const payment = find(payment_intent)
      if (disputesOf(payment_intent).some(({ status }) => status !== 'won'))
        throw invalid('The payment has been charged back.', 'charge_disputed')
      const { amount_refunded, currency, customer } = describe(payment)
      const left = payment.amount_paid - amount_refunded
      if (left === 0) throw invalid('The payment has already been refunded.', 'charge_already_refunded')
      const amount = asked ?? left
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
        metadata,
        status: 'succeeded',
      }
      tables.refunds[id] = refund
      webhooks.emit('refund.created', refund)
      webhooks.emit('charge.refunded', describe(payment))
      return refund
    },

    /** A card holder disputes a payment. Source: docs.stripe.com/disputes/how-disputes-work. */
    dispute(payment_intent: string): Dispute {
      const { id: charge, amount, currency } = describe(find(payment_intent))
      const id = newId('du')
      const dispute: Dispute = {
        id,
        object: 'dispute',
        created: now(),
        amount,
        charge,
        currency,
        payment_intent,
        reason: 'fraudulent',
        status: 'needs_response',
      }
      tables.disputes[id] = dispute
      webhooks.emit('charge.dispute.created', dispute)
      webhooks.emit('charge.dispute.funds_withdrawn', dispute)
      return dispute
    },

    /** The bank decides, at once or after an appeal. */
    decide(dispute: Dispute, status: 'appeal_under_review' | 'won' | 'lost'): void {
      dispute.status = status
      webhooks.emit(
        status === 'appeal_under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed',
        dispute,
      )
      if (status === 'won') webhooks.emit('charge.dispute.funds_reinstated', dispute)
    },
  }
}
