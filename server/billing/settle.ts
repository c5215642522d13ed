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
/** A subscription that ends now, and the payments for it that are given back, if they are not yet. */
export type Ending = {
  readonly subscriptionId: string
  readonly payments: Payments
  /** Its owner is told that it has ended, and not of a refund. */
  readonly isForfeited?: true
}

const worthOf = (subscription: StripeSubscription) => Number(premiumUntil(subscription) !== null)

/** Refunds that were asked for and are not complete yet, as after a crash half way. */
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

/** Subscriptions whose latest payment somebody gave back in full at Stripe: the plan goes with the money. */
const findGivenBack = ({ invoices }: CustomerState, live: readonly StripeSubscription[]): readonly Ending[] =>
  live.flatMap(({ id }) => {
    const [newest] = paymentsFor(id, invoices)
    return newest?.isRefunded ? [{ subscriptionId: id, payments: [newest] }] : []
  })

/** Subscriptions of which the bank has taken back a payment, whichever. What it has taken is not given back by us as well. */
const findForfeited = ({ invoices }: CustomerState, live: readonly StripeSubscription[]): readonly Ending[] =>
  live.flatMap(({ id }) =>
    paymentsFor(id, invoices).some(isLost) ? [{ subscriptionId: id, payments: [], isForfeited: true }] : [],
  )

/**
 * Live subscriptions beyond the first: two tabs, two purchases. One was wanted, so what was paid for the others beside it
 * goes back; what was paid before there were two was used.
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

/** What is to be ended, each subscription once. One that ends anyway makes no other one surplus. */
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
 * Gives back what is to be given back, and ends the subscription. The money goes first: an ending that is cut short is
 * found again as long as its subscription lives, and what was given back is not given back twice.
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
    // Told instead of that it has ended.
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
