import type { Deps } from '../deps.ts'
import type { BillingNotice } from '../mail/mails.ts'
import { addBillingNotice } from '../store/billing/notices.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { AskedRefundRow } from '../store/tables.ts'
import type { CustomerState, StripeSubscription } from './model.ts'
import { writeMoney } from './money.ts'
import { isOngoing, premiumUntil } from './premium.ts'
import { refundInvoice } from './refund-invoice.ts'
import { isDue, isLost, type Payment, paymentsFor, refundablePayments, sumLeft } from './refund-window.ts'
import type { StripeCalls } from './stripe/calls.ts'
import { closingMark } from './stripe/read.ts'

type Payments = readonly Payment[]
/** A subscription to end now, and the payments for it to refund, unless they are refunded already. */
export type Ending = {
  readonly subscription: StripeSubscription
  readonly payments: Payments
  /** What its owner is told to get back, in the smallest unit of the currency. */
  readonly sum: number
  /** Its owner is notified of the end, not of a refund. */
  readonly isForfeited?: true
}

const worthOf = (subscription: StripeSubscription) => Number(premiumUntil(subscription) !== null)

/**
 * Requested refunds that are not complete yet, as after a crash half way. One that Stripe refuses for long is still due when the
 * subscription has ended.
 */
const findAsked = (
  asked: readonly AskedRefundRow[],
  { invoices, subscriptions }: CustomerState,
): readonly Ending[] =>
  subscriptions.flatMap(subscription => {
    const request = asked.find(({ subscription_id }) => subscription_id === subscription.id)
    if (!request) return []
    const payments = refundablePayments(subscription.id, invoices, request.asked_at)
    if (!isOngoing(subscription) && !payments.some(isDue)) return []
    return [{ subscription, payments, sum: request.amount }]
  })

/** Subscriptions whose latest payment was refunded in full at Stripe: the plan ends with it. */
const findGivenBack = ({ invoices }: CustomerState, live: readonly StripeSubscription[]): readonly Ending[] =>
  live.flatMap(subscription => {
    const [newest] = paymentsFor(subscription.id, invoices)
    return newest?.isRefunded ? [{ subscription, payments: [newest], sum: newest.amountPaid }] : []
  })

/** Subscriptions with any payment charged back by the bank. A charge-back is not refunded a second time by us. */
const findForfeited = ({ invoices }: CustomerState, live: readonly StripeSubscription[]): readonly Ending[] =>
  live.flatMap(subscription =>
    paymentsFor(subscription.id, invoices).some(isLost)
      ? [{ subscription, payments: [], sum: 0, isForfeited: true }]
      : [],
  )

/**
 * Live subscriptions beyond the first: two tabs, two purchases. Only one was wanted, so payments for the others are
 * refunded for the time both existed; what was paid before that was used.
 */
function findSurplus({ invoices }: CustomerState, live: readonly StripeSubscription[]): readonly Ending[] {
  const [kept, ...others] = [...live].sort(
    (a, b) => worthOf(b) - worthOf(a) || a.createdAt - b.createdAt || a.id.localeCompare(b.id),
  )
  return others.map(subscription => {
    const payments = paymentsFor(subscription.id, invoices).filter(
      ({ paidAt }) => kept && paidAt >= kept.createdAt,
    )
    return { subscription, payments, sum: sumBack(payments) }
  })
}

/**
 * Subscriptions to end, each once. One that ends anyway does not make another one surplus.
 * @param asked the refunds that were asked for
 */
export function findEndings(asked: readonly AskedRefundRow[], account: CustomerState): readonly Ending[] {
  let live = account.subscriptions.filter(isOngoing)
  const take = (endings: readonly Ending[]) => {
    live = live.filter(({ id }) => !endings.some(({ subscription }) => subscription.id === id))
    return endings
  }
  const requested = take(findAsked(asked, account))
  const givenBack = take(findGivenBack(account, live))
  const forfeited = take(findForfeited(account, live))
  return [...requested, ...givenBack, ...forfeited, ...findSurplus(account, live)]
}

/**
 * Refunds what is due and ends the subscription. The refund comes first: if this is interrupted, the subscription is
 * found again as long as it lives, and no payment is refunded twice.
 */
export async function endNow(deps: Deps, stripe: StripeCalls, userId: string, ending: Ending): Promise<void> {
  const { subscription, payments, isForfeited } = ending
  try {
    for (const { id, isRefunded } of payments) if (!isRefunded) await refundInvoice(deps, stripe, userId, id)
  } catch (error) {
    // A refund may wait for days, until the balance at Stripe covers it. Nothing more is charged meanwhile.
    if (subscription.endsAt === null)
      await stripe
        .stopRenewal(subscription.id)
        .catch(reason => deps.log.warn({ err: reason }, 'renewal not stopped'))
    throw error
  }
  if (!isForfeited) await tellOfRefund(deps, userId, ending)
  await stripe.cancelSubscription(subscription.id)
}

async function tellOfRefund(deps: Deps, userId: string, { subscription: { id }, payments, sum }: Ending) {
  const [newest] = payments
  await inTransaction(deps.db, async tx => {
    const isNew = await addBillingNotice(tx, userId, `ended ${id}`)
    const post = (notice: BillingNotice) => deps.outbox.post(tx, { kind: 'billing', userId, notice })
    // The bank decides about all of it.
    if (sum === 0) return isNew ? post({ name: 'ended', at: deps.clock() }) : undefined
    // Sent instead of the notice that it has ended.
    if (!newest || !(await addBillingNotice(tx, userId, `refunded ${id}`))) return undefined
    return post({ name: 'refunded', amount: writeMoney(sum, newest.currency), at: deps.clock() })
  })
}

/** The sum of a refund, including what an earlier try has refunded. */
const sumBack = (payments: Payments): number =>
  sumLeft(payments.filter(isDue)) +
  payments.reduce((sum, { amountPaid, isRefunded }) => sum + (isRefunded ? amountPaid : 0), 0)

/** Whether Stripe may still try to collect a payment that has failed. */
const isUnpaid = ({ status }: StripeSubscription) => status === 'past_due' || status === 'unpaid'

/**
 * Stops the renewal of what a closed account pays for, and takes that back for an account that is open again. What its owner has
 * cancelled stays cancelled. A subscription that is not paid for ends at once, or Stripe would go on trying the card. What
 * Stripe refuses holds up nothing else.
 * @returns whether something was changed at Stripe
 */
export async function settleRenewals(
  { log }: Deps,
  stripe: StripeCalls,
  { subscriptions }: CustomerState,
  isClosed: boolean,
): Promise<boolean> {
  const due = subscriptions.filter(
    subscription =>
      isOngoing(subscription) &&
      (isClosed ? subscription.endsAt === null || isUnpaid(subscription) : subscription.isClosing),
  )
  const settle = (subscription: StripeSubscription) => {
    if (!isClosed) return stripe.resumeRenewal(subscription.id)
    if (isUnpaid(subscription)) return stripe.cancelSubscription(subscription.id)
    return stripe.stopRenewal(subscription.id, closingMark)
  }
  for (const subscription of due)
    await settle(subscription).catch(error => log.warn({ err: error }, 'renewal not settled'))
  return due.length > 0
}
