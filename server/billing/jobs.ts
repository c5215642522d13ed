import type { Deps } from '../deps.ts'
import type { Job } from '../job-runner.ts'
import { dropAskedRefunds, listAskedRefunds } from '../store/billing/asked-refunds.ts'
import {
  type ClosingCustomer,
  dropClosingCustomer,
  findCustomerById,
  listClosingCustomers,
  listStaleCustomers,
  type StaleCustomer,
} from '../store/billing/customers.ts'
import { type IntentRow, listOpenCustomers } from '../store/billing/intents.ts'
import { finishEvent, listUnfinishedEvents, type WaitingEvent } from '../store/billing/stripe-events.ts'
import { settleCustomer } from './customer.ts'
import { refundInvoice } from './refund-invoice.ts'
import { owedPayments, refundedAfterClosing } from './refund-window.ts'
import type { StripeCalls } from './stripe/calls.ts'
import { syncUser } from './sync.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A buyer whose click failed may click again until then. */
const settleAfterMs = 5 * minuteMs
/** Other jobs wait this long. */
const passMs = 5 * minuteMs

/**
 * Makes up for missing and failed webhooks: every customer is read again once a day, and earlier when the address or name has
 * changed.
 */
export const billingJob = (deps: Deps): Job => ({
  name: 'billing',
  everyMs: 10 * minuteMs,
  leaseMs: 2 * minuteMs,
  run: signal => reconcile(deps, signal),
})

export async function reconcile(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  const now = clock()

  /** A failure does not hold up the others; all are retried in the next run. */
  async function attemptAll<Row>(read: (after?: Row) => Promise<Row[]>, work: (row: Row) => Promise<void>) {
    for (let page = await read(); page.length > 0; page = await read(page.at(-1)))
      for (const row of page) {
        if (signal.aborted || clock() > now + passMs) return
        await work(row).catch(error => log.error({ err: error }, 'billing not reconciled'))
      }
  }

  await attemptAll<IntentRow>(
    after => listOpenCustomers(db, now, settleAfterMs, after),
    intent => deps.payments.within(stripe => settleCustomer(deps, stripe, intent)),
  )
  await attemptAll<ClosingCustomer>(
    after => listClosingCustomers(db, after),
    customer => deps.payments.within(stripe => closeCustomer(deps, stripe, customer)),
  )
  await attemptAll<WaitingEvent>(
    after => listUnfinishedEvents(db, now, minuteMs, after),
    event => finish(deps, event),
  )
  await attemptAll<StaleCustomer>(
    after => listStaleCustomers(db, now, dayMs, after),
    async ({ user_id }) => void (await syncUser(deps, user_id)),
  )
}

/** Refunds what an erased account had paid or asked to get back, and deletes its customer at Stripe, which ends the subscription. */
async function closeCustomer(
  deps: Deps,
  stripe: StripeCalls,
  { customer_id, refund_from }: ClosingCustomer,
): Promise<void> {
  if (refund_from !== null) {
    const { invoices } = await stripe.readAccount(customer_id)
    const owed = owedPayments(invoices, await listAskedRefunds(deps.db, customer_id))
    const due = [...owed, ...refundedAfterClosing(invoices, refund_from)]
    for (const id of new Set(due.map(payment => payment.id)))
      await refundInvoice(deps, stripe, customer_id, id)
  }
  await stripe.deleteCustomer(customer_id)
  await dropAskedRefunds(deps.db, customer_id)
  await dropClosingCustomer(deps.db, customer_id)
}

async function finish(deps: Deps, { id, customer_id }: WaitingEvent) {
  const customer = customer_id === null ? undefined : await findCustomerById(deps.db, customer_id)
  if (customer) await syncUser(deps, customer.user_id)
  await finishEvent(deps.db, id, deps.clock())
}
