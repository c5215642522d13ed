import type { Deps } from '../deps.ts'
import type { Job } from '../job-runner.ts'
import {
  dropClosingCustomer,
  findCustomerById,
  listClosingCustomers,
  listStaleCustomers,
  type StaleCustomer,
} from '../store/billing/customers.ts'
import { finishEvent, listUnfinishedEvents, type WaitingEvent } from '../store/billing/stripe-events.ts'
import type { StripeCalls } from './stripe/calls.ts'
import { syncUser } from './sync.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Other jobs wait this long. */
const passMs = 5 * minuteMs

/** Makes up for missing and failed webhooks: every customer is read again once a day. */
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

  await attemptAll<string>(
    after => listClosingCustomers(db, after),
    customerId => deps.payments.within(stripe => closeCustomer(deps, stripe, customerId)),
  )
  await attemptAll<WaitingEvent>(
    after => listUnfinishedEvents(db, now - minuteMs, after),
    event => finish(deps, event),
  )
  await attemptAll<StaleCustomer>(
    after => listStaleCustomers(db, now - dayMs, after),
    ({ user_id }) => syncUser(deps, user_id),
  )
}

/** Deletes the customer of a deleted account at Stripe, which ends the subscription. */
export async function closeCustomer({ db }: Deps, stripe: StripeCalls, customerId: string): Promise<void> {
  await stripe.deleteCustomer(customerId)
  await dropClosingCustomer(db, customerId)
}

async function finish(deps: Deps, { id, customer_id }: WaitingEvent) {
  const customer = customer_id === null ? undefined : await findCustomerById(deps.db, customer_id)
  if (customer) await syncUser(deps, customer.user_id)
  await finishEvent(deps.db, id, deps.clock())
}
