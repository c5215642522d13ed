import type { Invoice } from './model.ts'

const dayMs = 86_400_000
/** Source: the refund policy, a full refund within 14 calendar days of purchase. */
const refundDays = 14

/** The last instant at which a payment can be refunded: the end, in UTC, of the 14th day after its day. */
export const refundableUntil = (paidAt: number): number =>
  (Math.floor(paidAt / dayMs) + refundDays + 1) * dayMs - 1

type Payment = Invoice & { readonly paidAt: number }

/** Paid invoices, the newest first. */
export const allPayments = (invoices: readonly Invoice[]): readonly Payment[] =>
  invoices
    .flatMap(invoice =>
      invoice.amountPaid > 0 && invoice.paidAt !== null ? [{ ...invoice, paidAt: invoice.paidAt }] : [],
    )
    .sort((a, b) => b.paidAt - a.paidAt)

/** Payments for a subscription, the newest first. */
export const paymentsFor = (subscriptionId: string, invoices: readonly Invoice[]): readonly Payment[] =>
  allPayments(invoices).filter(payment => payment.subscriptionId === subscriptionId)

/** Whether the bank has taken a payment back for good. */
export const isLost = ({ disputes }: Pick<Invoice, 'disputes'>): boolean =>
  disputes.some(({ outcome }) => outcome === 'lost')

/** Those of them that can be refunded now. */
export const refundablePayments = (
  subscriptionId: string,
  invoices: readonly Invoice[],
  now: number,
): readonly Payment[] =>
  paymentsFor(subscriptionId, invoices).filter(({ paidAt }) => now <= refundableUntil(paidAt))
