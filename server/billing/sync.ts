import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { changeUser, findUser, keepUser } from '../store/accounts/users.ts'
import { listAskedRefunds } from '../store/billing/asked-refunds.ts'
import { type CustomerRow, findCustomer, noteSent, noteSync } from '../store/billing/customers.ts'
import { addBillingNotice } from '../store/billing/notices.ts'
import { replaceSubscriptions } from '../store/billing/subscriptions.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db } from '../store/tables.ts'
import { withCustomer } from './customer-lock.ts'
import { briefUntil } from './entitlement.ts'
import type { CustomerState, Dispute, StripeSubscription } from './model.ts'
import { findNotices } from './notices.ts'
import { latestPremium, planOf } from './premium.ts'
import { endNow, findEndings, settleRenewals } from './settle.ts'
import type { StripeCalls } from './stripe/calls.ts'
import { PaymentsError, UnsettledError } from './stripe/errors.ts'

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
  const isClosed = (await findUser(deps.db, user_id))?.closed_at != null
  const write = (tx: Db, state: CustomerState, turn = customer.turn) =>
    writeAccount(deps, tx, { ...customer, turn }, state, isClosed)
  const found = await stripe.readAccount(customer_id)
  const hasSettled = await settleRenewals(deps, stripe, found, isClosed)
  const endings = findEndings(await listAskedRefunds(deps.db, customer_id), found)
  if (endings.length > 0) {
    // If Stripe refuses to end a subscription, what the person pays for still counts, and the next message tries again.
    noteDisputes(deps, await inTransaction(deps.db, tx => write(tx, found, customer.read_turn)))
    for (const ending of endings)
      await endNow(deps, stripe, user_id, ending).catch(error => {
        throw error instanceof PaymentsError ? new UnsettledError(error, found) : error
      })
  }
  const account = hasSettled || endings.length > 0 ? await stripe.readAccount(customer_id) : found
  const disputes = await inTransaction(deps.db, async tx => {
    const unknown = await write(tx, account)
    await also(tx)
    return unknown
  })
  noteDisputes(deps, disputes)
  await sendPerson(deps, stripe, customer, account)
  deps.outbox.wake()
  return account
}

/** Sends Stripe an address or name that has changed. A refusal keeps nothing else from counting; the job tries again. */
async function sendPerson(
  { db, log }: Deps,
  stripe: StripeCalls,
  { user_id, customer_id, sent_email, sent_name }: CustomerRow,
  { isGone }: CustomerState,
) {
  const user = await findUser(db, user_id)
  if (!user || (user.email === sent_email && user.name === sent_name)) return
  try {
    if (!isGone) await stripe.updateCustomer(customer_id, user)
    await noteSent(db, user_id, user)
  } catch (error) {
    log.warn({ err: error }, 'customer not updated at Stripe')
  }
}

/**
 * The same for a user, under the lock and within ten seconds. Does nothing for one who never bought anything.
 * @returns what was read; null without a customer
 */
export async function syncUser(
  deps: Deps,
  userId: string,
  also?: (tx: Db) => Promise<void>,
  limitMs?: number,
): Promise<CustomerState | null> {
  if (!(await findCustomer(deps.db, userId))) return null
  return deps.payments.within(
    stripe => withCustomer(deps, userId, customer => syncCustomer(deps, stripe, customer, also)),
    limitMs,
  )
}

/**
 * The same for a message of Stripe. A reading that began after the message came covers it, and several that wait for the
 * lock need one. Turns tell the order, because the clocks of two servers differ.
 * @param seen the customer as it was when the message had come
 * @param also what has to be committed together with the state, or once it is there
 */
export const syncForMessage = (
  deps: Deps,
  seen: CustomerRow,
  also: (db: Db) => Promise<void>,
): Promise<void> =>
  deps.payments.within(stripe =>
    withCustomer(deps, seen.user_id, async customer => {
      if (customer.read_turn > seen.turn) await also(deps.db)
      else await syncCustomer(deps, stripe, customer, also)
    }),
  )

/** How long a person waits for Stripe before the stored state is used. */
const readingMs = 5_000

/**
 * The same for a person who waits, or after a commit that changed what is due at Stripe. While Stripe is slow or down, the billing
 * job makes up for it.
 * @returns undefined when Stripe could not be read
 */
export const trySync = (deps: Deps, userId: string): Promise<CustomerState | null | undefined> =>
  syncUser(deps, userId, undefined, readingMs).catch(error => {
    deps.log.warn({ err: error }, 'subscription not read again')
    return error instanceof UnsettledError ? error.found : undefined
  })

/**
 * Reads the state from Stripe: a person who has just paid may be here before the webhook. Skipped if Stripe is slow or
 * down, or was asked often just now.
 * @returns undefined when Stripe was not read
 */
export async function freshen(deps: Deps, userId: string): Promise<CustomerState | null | undefined> {
  if (!(await findCustomer(deps.db, userId))) return null
  return (await deps.limits.allows(['readingsByAccount', userId])) ? trySync(deps, userId) : undefined
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

/**
 * Stores what was read. Of a closed account only that is stored that it was read: no mail follows, and bringing it back reads
 * Stripe again. An account that was closed or brought back since the reading began is left to the next one.
 * @returns disputes that are new, or have another outcome than when they were last read
 */
async function writeAccount(
  deps: Deps,
  tx: Db,
  { user_id: userId, customer_id, turn }: CustomerRow,
  account: CustomerState,
  wasClosed: boolean,
): Promise<readonly Dispute[]> {
  const now = deps.clock()
  await keepUser(tx, userId)
  const user = await findUser(tx, userId)
  if (!user || (user.closed_at !== null) !== wasClosed) return []
  await noteSync(tx, userId, { synced_at: now, brief_until: briefUntil(account), read_turn: turn })
  if (wasClosed) return []
  const premium_until = latestPremium(account)
  await replaceSubscriptions(tx, userId, account.subscriptions.map(toRow))
  await changeUser(tx, userId, { premium_until })
  const [before, after] = [planOf(user, now), planOf({ ...user, premium_until }, now)]
  if (before !== after)
    await noteEvent(tx, after === 'premium' ? 'premium-started' : 'premium-ended', userId, stripePeer, now)
  for (const { about, notice } of findNotices(account, await listAskedRefunds(tx, customer_id), now))
    if (await addBillingNotice(tx, userId, about))
      await deps.outbox.post(tx, { kind: 'billing', userId, notice })
  const disputes: Dispute[] = []
  for (const dispute of account.invoices.flatMap(invoice => invoice.disputes))
    if (await addBillingNotice(tx, userId, `dispute ${dispute.id} ${dispute.outcome}`)) disputes.push(dispute)
  return disputes
}
