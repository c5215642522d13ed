import type { Deps } from '../deps.ts'
import type { Job } from '../job-runner.ts'
import {
  dropClosingCustomer,
  findCustomerById,
  listClosingCustomers,
  listStaleCustomers,
} from '../store/customers.ts'
import { finishEvent, listUnfinishedEvents } from '../store/stripe-events.ts'
import { syncUser } from './sync.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const batch = 100

/** Makes up for what no webhook told, or told in vain: every customer is read anew once a day. */
export const billingJob = (deps: Deps): Job => ({
  name: 'billing',
  everyMs: 10 * minuteMs,
  leaseMs: 2 * minuteMs,
  run: signal => reconcile(deps, signal),
})

export async function reconcile(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const customerId of await listClosingCustomers(deps.db))
    await attempt(deps, signal, () => closeCustomer(deps, customerId))
  for (const { id, customer_id } of await listUnfinishedEvents(deps.db, deps.clock() - minuteMs))
    await attempt(deps, signal, () => finish(deps, id, customer_id))
  for (const userId of await listStaleCustomers(deps.db, deps.clock() - dayMs, batch))
    await attempt(deps, signal, () => syncUser(deps, userId))
}

/** Has Stripe forget the customer of a deleted account, which ends the subscription. */
export async function closeCustomer(deps: Deps, customerId: string): Promise<void> {
  await deps.payments.deleteCustomer(customerId)
  await dropClosingCustomer(deps.db, customerId)
}

async function finish(deps: Deps, eventId: string, customerId: string | null) {
  const customer = customerId === null ? undefined : await findCustomerById(deps.db, customerId)
  if (customer) await syncUser(deps, customer.user_id)
  await finishEvent(deps.db, eventId, deps.clock())
}

/** One that fails holds up no other; all are found again the next time. */
async function attempt(deps: Deps, signal: AbortSignal, work: () => Promise<void>) {
  if (signal.aborted) return
  await work().catch(error => deps.log.error({ err: error }, 'billing not reconciled'))
}
