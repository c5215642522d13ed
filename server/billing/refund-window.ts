import type { AskedRefundRow } from '../store/tables.ts'
import type { CustomerState, Invoice } from './model.ts'
import { writeMoney } from './money.ts'

const dayMs = 86_400_000
/** Source: the refund policy, a full refund within 14 calendar days of purchase. */
const refundDays = 14

/** The last instant at which a payment can be refunded: the end, in UTC, of the 14th day after its day. */
export const refundableUntil = (paidAt: number): number =>
  (Math.floor(paidAt / dayMs) + refundDays + 1) * dayMs - 1

export type Payment = Invoice & { readonly paidAt: number }

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

/** In the smallest unit of their currency, which is the same for all payments of a customer. */
export const sumLeft = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { amountPaid, amountRefunded }) => sum + amountPaid - amountRefunded, 0)

/** Whether something is left to refund. A disputed payment is paid back by the bank, if at all. */
export const isDue = ({ isRefunded, disputes }: Pick<Invoice, 'isRefunded' | 'disputes'>): boolean =>
  !isRefunded && disputes.every(({ outcome }) => outcome === 'won')

/** Those of them that can be refunded now. */
export const refundablePayments = (
  subscriptionId: string,
  invoices: readonly Invoice[],
  now: number,
): readonly Payment[] =>
  paymentsFor(subscriptionId, invoices).filter(({ paidAt }) => now <= refundableUntil(paidAt))

/** Payments whose refund was asked for in time and is not made yet, whatever has happened to their subscriptions. */
export const owedPayments = (
  invoices: readonly Invoice[],
  asked: readonly AskedRefundRow[],
): readonly Payment[] =>
  asked
    .flatMap(({ subscription_id, asked_at }) => refundablePayments(subscription_id, invoices, asked_at))
    .filter(isDue)

/**
 * Payments that are refunded once an account that was closed at an instant is erased: all that could be refunded on that day,
 * whichever subscription they were for.
 */
export const refundedAfterClosing = (invoices: readonly Invoice[], closedAt: number): readonly Payment[] =>
  allPayments(invoices).filter(payment => closedAt <= refundableUntil(payment.paidAt) && isDue(payment))

/** Sums in words. */
export type ClosingRefunds = {
  /** What is refunded because the account is closed; null for nothing, absent when it is not known. */
  readonly refundOnClosing?: string | null
  /** What is refunded anyway, because it was asked for; absent for nothing, or when it is not known. */
  readonly refundOwed?: string
}

/**
 * What is refunded if the account is closed now.
 * @param account null for somebody who never bought anything, undefined when Stripe could not be read
 * @param asked what was asked for before
 */
export function refundsOnClosing(
  account: CustomerState | null | undefined,
  asked: readonly AskedRefundRow[],
  now: number,
): ClosingRefunds {
  if (account === undefined) return {}
  const invoices = account?.invoices ?? []
  const owed = owedPayments(invoices, asked)
  const further = refundedAfterClosing(invoices, now).filter(({ id }) => !owed.some(one => one.id === id))
  const write = (payments: readonly Payment[]) =>
    payments[0] ? writeMoney(sumLeft(payments), payments[0].currency) : null
  const refundOwed = write(owed)
  return { refundOnClosing: write(further), ...(refundOwed === null ? {} : { refundOwed }) }
}
