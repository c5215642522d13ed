import type { Deps } from '../deps.ts'
import { addBillingNotice } from '../store/billing-notices.ts'
import type { CustomerRow } from '../store/customers.ts'
import { inTransaction } from '../store/open.ts'
import { listSubscriptions } from '../store/subscriptions.ts'
import type { Account, Subscription } from './model.ts'
import { writeMoney } from './money.ts'
import { isLive, premiumUntil } from './premium.ts'
import { paymentsFor, refundablePayments } from './refund-window.ts'

type Payments = ReturnType<typeof paymentsFor>
/** A subscription that ends now, and the payments for it that are given back. */
type Ending = { readonly subscriptionId: string; readonly payments: Payments }

const worthOf = (subscription: Subscription) => Number(premiumUntil(subscription) !== null)

/** Live subscriptions beyond the first: two tabs, two purchases. One was wanted, so the others were never used. */
const findSurplus = ({ subscriptions, invoices }: Account): readonly Ending[] =>
  subscriptions
    .filter(isLive)
    .sort((a, b) => worthOf(b) - worthOf(a) || a.createdAt - b.createdAt || a.id.localeCompare(b.id))
    .slice(1)
    .map(({ id }) => ({ subscriptionId: id, payments: paymentsFor(id, invoices) }))

/** Refunds that were asked for and are not complete yet, as after a crash half way. */
async function findAsked({ db }: Deps, userId: string, account: Account): Promise<readonly Ending[]> {
  const rows = await listSubscriptions(db, userId)
  return rows.flatMap(({ id, refund_asked_at }) => {
    const isOpen = account.subscriptions.some(subscription => subscription.id === id && isLive(subscription))
    return isOpen && refund_asked_at !== null
      ? [{ subscriptionId: id, payments: refundablePayments(id, account.invoices, refund_asked_at) }]
      : []
  })
}

/**
 * Gives back and ends what is to be ended. The money goes first: an ending that is cut short is found again as long as its
 * subscription lives, and what was given back is not given back twice.
 * @returns how things stand afterwards
 */
export async function settle(deps: Deps, customer: CustomerRow, account: Account): Promise<Account> {
  const endings = [...(await findAsked(deps, customer.user_id, account)), ...findSurplus(account)]
  if (endings.length === 0) return account
  for (const ending of endings) await end(deps, customer.user_id, ending)
  return deps.payments.readAccount(customer.customer_id)
}

async function end(deps: Deps, userId: string, { subscriptionId, payments }: Ending) {
  for (const { id } of payments) await deps.payments.refundInvoice(id)
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
  await deps.payments.cancelSubscription(subscriptionId)
}

/** In the smallest unit of their currency, which is the same for all payments of a subscription. */
export const sumOf = (payments: Payments): number =>
  payments.reduce((sum, { amountPaid }) => sum + amountPaid, 0)
