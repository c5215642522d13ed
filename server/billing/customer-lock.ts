import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { type CustomerRow, lockCustomer, unlockCustomer } from '../store/billing/customers.ts'
import { PaymentsError } from './stripe/errors.ts'

/** Longer than any work under the lock: all of it ends within ten seconds. */
const leaseMs = 15_000
const pollMs = 40
/** How long to wait for a lock that is held. */
const waitMs = 7_000

/**
 * Runs work on one customer under a lock that holds across instances, so that results are written in the order in which
 * Stripe was read.
 * @throws {PaymentsError} when the lock stays taken for too long
 */
export async function withCustomer<T>(
  { db, clock }: Deps,
  userId: string,
  work: (customer: CustomerRow) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < waitMs) {
    const until = clock() + leaseMs
    const customer = await lockCustomer(db, userId, clock(), until)
    if (customer) {
      try {
        return await work(customer)
      } finally {
        await unlockCustomer(db, userId, until)
      }
    }
    await pause(pollMs)
  }
  throw new PaymentsError('Another worker holds the customer.', 'lock_timeout')
}
