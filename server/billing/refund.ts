import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { findCustomer } from '../store/billing/customers.ts'
import { listSubscriptions, noteRefundAsked } from '../store/billing/subscriptions.ts'
import type { Db } from '../store/tables.ts'
import { writeDay } from '../write-day.ts'
import { withCustomer } from './customer-lock.ts'
import type { CustomerState } from './model.ts'
import { writeMoney } from './money.ts'
import { isOngoing } from './premium.ts'
import { paymentsFor, refundablePayments, refundableUntil, sumLeft } from './refund-window.ts'
import { syncCustomer } from './sync.ts'

const noSubscription = () => new Refusal(409, 'There is no subscription to refund.')

/** @throws {Refusal} 409 when nothing can be refunded now */
function findRefund({ subscriptions, invoices }: CustomerState, now: number) {
  const subscription = subscriptions.find(isOngoing)
  if (!subscription) throw noSubscription()
  const payments = refundablePayments(subscription.id, invoices, now).filter(({ isRefunded }) => !isRefunded)
  const [newest] = payments
  if (newest) {
    const sum = sumLeft(payments)
    return { subscription, sum, amount: writeMoney(sum, newest.currency) }
  }
  const [latest] = paymentsFor(subscription.id, invoices)
  if (!latest) throw noSubscription()
  throw new Refusal(
    409,
    `The 14 days for a refund ended on ${writeDay(refundableUntil(latest.paidAt))}. You can still cancel, so that the subscription does not renew.`,
  )
}

/** The amount of a refund that was asked for earlier and that the reading just made has completed. */
async function findCompleted({ db }: Deps, userId: string, read: () => Promise<CustomerState>) {
  const asked = (await listSubscriptions(db, userId)).find(
    row => isOngoing(row) && row.refund_asked_at !== null,
  )
  const account = await read()
  const isOver = asked && !account.subscriptions.some(item => item.id === asked.id && isOngoing(item))
  const [newest] = isOver ? paymentsFor(asked.id, account.invoices) : []
  const amount =
    newest && asked?.refund_sum != null ? writeMoney(asked.refund_sum, newest.currency) : undefined
  return { account, amount }
}

/**
 * Refunds every payment of the last 14 calendar days in full and ends the subscription at once. The request is stored
 * before the first call: after a crash, the next reading of the customer completes it.
 * @param write stores the request, in a transaction that may refuse it
 * @returns the amount in words
 * @throws {Refusal} 409 without a subscription or after 14 days
 */
export async function refund(
  deps: Deps,
  userId: string,
  peer: Peer,
  write: (work: (tx: Db) => Promise<void>) => Promise<void>,
): Promise<string> {
  if (!(await findCustomer(deps.db, userId))) throw noSubscription()
  return deps.payments.within(stripe =>
    withCustomer(deps, userId, async customer => {
      const read = () => syncCustomer(deps, stripe, customer)
      const { account, amount: completed } = await findCompleted(deps, userId, read)
      if (completed !== undefined) {
        await write(async () => {})
        return completed
      }
      const { subscription, sum, amount } = findRefund(account, deps.clock())
      await write(async tx => {
        await noteRefundAsked(tx, subscription.id, deps.clock(), sum)
        await noteEvent(tx, 'refund-asked', userId, peer, deps.clock())
      })
      await read()
      return amount
    }),
  )
}
