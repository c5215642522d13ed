import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { addAskedRefund, listAskedRefunds } from '../store/billing/asked-refunds.ts'
import { findCustomer } from '../store/billing/customers.ts'
import { listSubscriptions } from '../store/billing/subscriptions.ts'
import type { AskedRefundRow, Db } from '../store/tables.ts'
import { writeDay } from '../write-day.ts'
import { withCustomer } from './customer-lock.ts'
import type { CustomerState, Invoice } from './model.ts'
import { writeMoney } from './money.ts'
import { isOngoing } from './premium.ts'
import { isDue, paymentsFor, refundablePayments, refundableUntil, sumLeft } from './refund-window.ts'
import { syncCustomer } from './sync.ts'

const noSubscription = () => new Refusal(409, 'There is no subscription to refund.')

const writeSum = (sum: number, { currency }: Pick<Invoice, 'currency'>) =>
  sum === 0 ? null : writeMoney(sum, currency)

/** @throws {Refusal} 409 when nothing can be refunded now */
function findRefund({ subscriptions, invoices }: CustomerState, now: number) {
  const subscription = subscriptions.find(isOngoing)
  if (!subscription) throw noSubscription()
  const open = refundablePayments(subscription.id, invoices, now).filter(({ isRefunded }) => !isRefunded)
  // Only the bank pays back what is in dispute.
  const payments = open.filter(isDue)
  const [newest] = open
  if (newest) {
    const sum = sumLeft(payments)
    return { subscription, sum, amount: writeSum(sum, newest) }
  }
  const [latest] = paymentsFor(subscription.id, invoices)
  if (!latest) throw noSubscription()
  throw new Refusal(
    409,
    `The 14 days for a refund ended on ${writeDay(refundableUntil(latest.paidAt))}. You can still cancel, so that the subscription does not renew.`,
  )
}

/** What has been done, for the person. */
export const sayGiven = (amount: string | null, already = ''): string =>
  amount === null
    ? `We have ended the subscription${already}. You have disputed the payment at your bank, so only the bank can give it back.`
    : `We have given back ${amount} and ended the subscription${already}.`

/** What the last refund that was asked for came to, in words; undefined while its subscription is live. */
function describeGiven(asked: AskedRefundRow | undefined, { subscriptions, invoices }: CustomerState) {
  if (!asked || subscriptions.some(isOngoing)) return undefined
  const [newest] = paymentsFor(asked.subscription_id, invoices)
  return newest && { amount: writeSum(asked.amount, newest) }
}

/**
 * Refunds every payment of the last 14 calendar days in full and ends the subscription at once. The request is stored
 * before the first call: after a crash, the next reading of the customer completes it.
 * @param write stores the request, in a transaction that may refuse it
 * @returns the amount in words; null where the bank decides about all of it, and only the subscription has ended
 * @throws {Refusal} 409 without a subscription or after 14 days
 */
export async function refund(
  deps: Deps,
  userId: string,
  peer: Peer,
  write: (work: (tx: Db) => Promise<void>) => Promise<void>,
): Promise<string | null> {
  if (!(await findCustomer(deps.db, userId))) throw noSubscription()
  return deps.payments.within(stripe =>
    withCustomer(deps, userId, async customer => {
      const [last] = await listSubscriptions(deps.db, userId)
      const asked = await listAskedRefunds(deps.db, customer.customer_id)
      const account = await syncCustomer(deps, stripe, customer)
      const given = describeGiven(
        asked.find(({ subscription_id }) => subscription_id === last?.id),
        account,
      )
      if (last && isOngoing(last) && given !== undefined) {
        // An earlier request failed, and this reading has completed it.
        await write(async () => {})
        return given.amount
      }
      if (given !== undefined) throw new Refusal(409, sayGiven(given.amount, ' already'))
      const { subscription, sum, amount } = findRefund(account, deps.clock())
      const { customer_id } = customer
      const row = { subscription_id: subscription.id, customer_id, asked_at: deps.clock(), amount: sum }
      await write(async tx => {
        await addAskedRefund(tx, row)
        await noteEvent(tx, 'refund-asked', userId, peer, deps.clock())
      })
      await syncCustomer(deps, stripe, customer)
      return amount
    }),
  )
}
