import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { changeUser, findUser, keepUser } from '../store/accounts/users.ts'
import { type CustomerRow, findCustomer, noteSync } from '../store/billing/customers.ts'
import { addBillingNotice } from '../store/billing/notices.ts'
import { listSubscriptions, replaceSubscriptions } from '../store/billing/subscriptions.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db } from '../store/tables.ts'
import { withCustomer } from './customer-lock.ts'
import { briefUntil } from './entitlement.ts'
import type { CustomerState, Dispute, StripeSubscription } from './model.ts'
import { findNotices } from './notices.ts'
import { latestPremium, planOf } from './premium.ts'
import { endNow, findEndings } from './settle.ts'
import type { StripeCalls } from './stripe/calls.ts'

/** The user behind an object of Stripe. */
const stripePeer: Peer = { ip: '', country: null, userAgent: 'Stripe', clientType: 'web' }

/**
 * Reads a customer from Stripe, ends surplus subscriptions, and stores the state. Running it again, or after any other
 * event, changes nothing more. The caller holds the customer's lock.
 * @param also what has to be committed together with it
 */
export async function syncCustomer(
  deps: Deps,
  stripe: StripeCalls,
  customer: CustomerRow,
  also: (tx: Db) => Promise<void> = async () => {},
): Promise<CustomerState> {
  const { user_id, customer_id } = customer
  const found = await stripe.readAccount(customer_id)
  const endings = await findEndings(deps, user_id, found)
  if (endings.length > 0) {
    // If Stripe refuses to end a subscription, what the person pays for still counts.
    noteDisputes(deps, await inTransaction(deps.db, tx => writeAccount(deps, tx, user_id, found)))
    for (const ending of endings) await endNow(deps, stripe, user_id, ending)
  }
  const account = endings.length > 0 ? await stripe.readAccount(customer_id) : found
  const disputes = await inTransaction(deps.db, async tx => {
    const unknown = await writeAccount(deps, tx, user_id, account)
    await also(tx)
    return unknown
  })
  noteDisputes(deps, disputes)
  deps.outbox.wake()
  return account
}

/** The same for a user, under the lock and within ten seconds. Does nothing for one who never bought anything. */
export async function syncUser(
  deps: Deps,
  userId: string,
  also?: (tx: Db) => Promise<void>,
  limitMs?: number,
): Promise<void> {
  if (!(await findCustomer(deps.db, userId))) return
  await deps.payments.within(
    stripe => withCustomer(deps, userId, customer => syncCustomer(deps, stripe, customer, also)),
    limitMs,
  )
}

/** How long a person waits for Stripe before the stored state is used. */
const readingMs = 5_000

/**
 * Reads the state from Stripe: a person who has just paid may be here before the webhook. Skipped if Stripe is slow or
 * down.
 */
export async function freshen(deps: Deps, userId: string): Promise<void> {
  if (!(await findCustomer(deps.db, userId)) || !(await deps.limits.allows(['readingsByAccount', userId])))
    return
  await syncUser(deps, userId, undefined, readingMs).catch(error =>
    deps.log.warn({ err: error }, 'subscription not read again'),
  )
}

const toRow = (subscription: StripeSubscription) => ({
  id: subscription.id,
  status: subscription.status,
  interval: subscription.interval,
  created_at: subscription.createdAt,
  period_start: subscription.periodStart,
  period_end: subscription.periodEnd,
  ends_at: subscription.endsAt,
})

function noteDisputes({ events }: Deps, disputes: readonly Dispute[]) {
  for (const { id, outcome } of disputes) events.note('dispute', { disputeId: id, outcome })
}

/** @returns disputes that are new, or have another outcome than when they were last read */
async function writeAccount(
  deps: Deps,
  tx: Db,
  userId: string,
  account: CustomerState,
): Promise<readonly Dispute[]> {
  const now = deps.clock()
  await keepUser(tx, userId)
  const user = await findUser(tx, userId)
  if (!user || user.closed_at !== null) return []
  const known = await listSubscriptions(tx, userId)
  const premium_until = latestPremium(account)
  await replaceSubscriptions(tx, userId, account.subscriptions.map(toRow))
  await changeUser(tx, userId, { premium_until })
  await noteSync(tx, userId, now, briefUntil(account))
  const [before, after] = [planOf(user, now), planOf({ ...user, premium_until }, now)]
  if (before !== after)
    await noteEvent(tx, after === 'premium' ? 'premium-started' : 'premium-ended', userId, stripePeer, now)
  for (const { about, notice } of findNotices(account, known, now))
    if (await addBillingNotice(tx, userId, about))
      await deps.outbox.post(tx, { kind: 'billing', userId, notice })
  const disputes: Dispute[] = []
  for (const dispute of account.invoices.flatMap(invoice => invoice.disputes))
    if (await addBillingNotice(tx, userId, `dispute ${dispute.id} ${dispute.outcome}`)) disputes.push(dispute)
  return disputes
}
