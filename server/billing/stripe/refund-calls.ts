import type { Ask } from './client.ts'
import { PaymentsError } from './errors.ts'
import { idOf } from './read.ts'

/** What has gone back to the buyer: refunded by us, or charged back by the bank. */
const backAlready: readonly unknown[] = [
  'charge_already_refunded',
  'charge_disputed',
  'refund_disputed_payment',
]

/** Calls that give money back. */
export function createRefundCalls(ask: Ask) {
  return {
    /** @returns the payments of an invoice, by which they are refunded */
    async listPayments(invoiceId: string): Promise<readonly string[]> {
      const { data } = await ask(stripe =>
        stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 100 }),
      )
      return data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
    },

    /** Refunds what is left of a payment. One that has gone back already is fine. */
    async refundPayment(payment: string, intent: string): Promise<true> {
      await ask(stripe =>
        stripe.refunds.create(
          { payment_intent: payment, reason: 'requested_by_customer', metadata: { intent } },
          { idempotencyKey: intent },
        ),
      ).catch(error => {
        if (!(error instanceof PaymentsError) || !backAlready.includes(error.code)) throw error
      })
      return true
    },

    /** @returns undefined when no refund was made for an intent */
    async findRefund(payment: string, intent: string): Promise<true | undefined> {
      const { data } = await ask(stripe => stripe.refunds.list({ payment_intent: payment, limit: 100 }))
      return data.some(({ metadata }) => metadata?.intent === intent) ? true : undefined
    },
  }
}
