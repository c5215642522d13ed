import type { Deps } from '../deps.ts'
import { addBillingNotice } from '../store/billing/notices.ts'
import { listSubscriptions } from '../store/billing/subscriptions.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { CustomerState, StripeSubscription } from './model.ts'
import { writeMoney } from './money.ts'
import { isOngoing, premiumUntil } from './premium.ts'
import { isLost, paymentsFor, refundablePayments } from './refund-window.ts'
import type { StripeCalls } from './stripe/calls.ts'

type Payments = ReturnType<typeof paymentsFor>
/** A subscription to end now, and the payments for it to refund, unless they are refunded already. */
export type Ending = {
  readonly subscriptionId: string
  readonly payments: Payments
  /** Its owner is notified of the end, not of a refund. */
  readonly isForfeited?: true
}

const worthOf = (subscription: StripeSubscription) => Number(premiumUntil(subscription) !== null)

/** Requested refunds that are not complete yet, as after a crash half way. */
async function findAsked(
  { db }: Deps,
  userId: string,
  { invoices }: CustomerState,
  live: readonly StripeSubscription[],
) {
  const rows = await listSubscriptions(db, userId)
  return rows.flatMap(({ id, refund_asked_at }): readonly Ending[] => {
    const isOpen = live.some(subscription => subscription.id === id)
    return isOpen && refund_asked_at !== null
      ? [{ subscriptionId: id, payments: refundablePayments(id, invoices, refund_asked_at) }]
      : []
  })
}

/** Subscriptions whose latest payment was refunded in full at Stripe: the plan ends with it. */
const findGivenBack = ({ invoices }: CustomerState, live: readonly StripeSubscription[]): readonly Ending[] =>
  live.flatMap(({ id }) => {
    const [newest] = paymentsFor(id, invoices)
    return newest?.isRefunded ? [{ subscriptionId: id, payments: [newest] }] : []
  })

/** Subscriptions with any payment charged back by the bank. A charge-back is not refunded a second time by us. */
const findForfeited = ({ invoices }: CustomerState, live: readonly StripeSubscription[]): readonly Ending[] =>
  live.flatMap(({ id }) =>
    paymentsFor(id, invoices).some(isLost) ? [{ subscriptionId: id, payments: [], isForfeited: true }] : [],
  )

/**
 * Live subscriptions beyond the first: two tabs, two purchases. Only one was wanted, so payments for the others are
 * refunded for the time both existed; what was paid before that was used.
 */
function findSurplus({ invoices }: CustomerState, live: readonly StripeSubscription[]): readonly Ending[] {
  const [kept, ...others] = [...live].sort(
    (a, b) => worthOf(b) - worthOf(a) || a.createdAt - b.createdAt || a.id.localeCompare(b.id),
  )
  return others.map(({ id }) => ({
    subscriptionId: id,
    payments: paymentsFor(id, invoices).filter(({ paidAt }) => kept && paidAt >= kept.createdAt),
  }))
}

/** Subscriptions to end, each once. One that ends anyway does not make another one surplus. */
export async function findEndings(
  deps: Deps,
  userId: string,
  account: CustomerState,
): Promise<readonly Ending[]> {
  let live = account.subscriptions.filter(isOngoing)
  const take = (endings: readonly Ending[]) => {
    live = live.filter(({ id }) => !endings.some(({ subscriptionId }) => subscriptionId === id))
    return endings
  }
  const asked = take(await findAsked(deps, userId, account, live))
  const givenBack = take(findGivenBack(account, live))
  const forfeited = take(findForfeited(account, live))
  return [...asked, ...givenBack, ...forfeited, ...findSurplus(account, live)]
}

/**
 * Refunds what is due and ends the subscription. The refund comes first: if this is interrupted, the subscription is
 * found again as long as it lives, and no payment is refunded twice.
 */
export async function endNow(
  deps: Deps,
  stripe: StripeCalls,
  userId: string,
  { subscriptionId, payments, isForfeited }: Ending,
): Promise<void> {
  for (const { id, isRefunded } of payments) if (!isRefunded) await stripe.refundInvoice(id)
  if (!isForfeited) await tellOfRefund(deps, userId, subscriptionId, payments)
  await stripe.cancelSubscription(subscriptionId)
}

async function tellOfRefund(deps: Deps, userId: string, subscriptionId: string, payments: Payments) {
  const [newest] = payments
  await inTransaction(deps.db, async tx => {
    // Sent instead of the notice that it has ended.
    await addBillingNotice(tx, userId, `ended ${subscriptionId}`)
    if (!newest || !(await addBillingNotice(tx, userId, `refunded ${subscriptionId}`))) return
    const amount = writeMoney(sumOf(payments), newest.currency)
    await deps.outbox.post(tx, {
      kind: 'billing',
      userId,
      notice: { name: 'refunded', amount, at: deps.clock() },
    })
  })
}

/** In the smallest unit of their currency, which is the same for all payments of a subscription. */
export const sumOf = (payments: Payments): number =>
  payments.reduce((sum, { amountPaid }) => sum + amountPaid, 0)
