import fc from 'fast-check'
import { expect } from 'vitest'
import { reconcile } from '../billing/jobs.ts'
import { refund } from '../billing/refund.ts'
import { PaymentsError } from '../billing/stripe/errors.ts'
import { syncUser } from '../billing/sync.ts'
import { supportBy } from '../edge/peer.ts'
import type { InvoicePayment } from '../sandbox/stripe/objects.ts'
import { closeUser, eraseClosed } from '../store/accounts/closed-accounts.ts'
import { listAskedRefunds } from '../store/billing/asked-refunds.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { addCustomer, historyOf, isDisputed, lastPayment, leftOf, live, start, steps } from './histories.ts'
import type { TestServer } from './test-server.ts'

type Owner = { readonly customer: string; readonly userId: string }

/** A person asks for a refund, which Stripe does not accept yet. @returns the payments that are due then */
async function askForRefund(
  server: TestServer,
  { customer, userId }: Owner,
): Promise<readonly InvoicePayment[]> {
  const { db, clock } = server.deps
  server.stripe.breakWhen(({ path }) => (path === '/v1/refunds' ? 'poor' : undefined))
  const answer = await refund(server.deps, userId, supportBy('Eve'), work => inTransaction(db, work)).catch(
    (error: unknown) => error,
  )
  server.stripe.breakWhen(() => undefined)
  if (!(answer instanceof PaymentsError)) return []
  const isNew = (await listAskedRefunds(db, customer)).some(
    ({ asked_at, amount }) => asked_at === clock() && amount > 0,
  )
  const last = lastPayment(customer)
  return isNew && last ? [last.payment] : []
}

/** The owner deletes the account and erases it at once; then the job has done what is due at Stripe. */
async function erase({ deps }: TestServer, { userId }: Owner) {
  const { db, clock } = deps
  await inTransaction(db, async tx => {
    await closeUser(tx, userId, clock())
    await eraseClosed(tx, userId)
  })
  await reconcile(deps, new AbortController().signal)
}

/**
 * Checks that a refund that was asked for in time is made once Stripe accepts refunds again, whatever happened to the subscription
 * and the account meanwhile.
 */
export async function checkAskedRefunds(numRuns: number): Promise<void> {
  await using server = await start()
  let seen = 0
  await fc.assert(
    fc.asyncProperty(
      historyOf(...steps, 'ask for a refund'),
      fc.nat(40),
      fc.boolean(),
      async (history, days, isErased) => {
        const owner = await addCustomer()
        const { customer, userId } = owner
        const asked: InvoicePayment[] = []
        await live('month', customer, 0)
        for (const [step, waitDays] of history)
          if (step === 'ask for a refund') asked.push(...(await askForRefund(server, owner)))
          else await live(step, customer, waitDays)
        await live('wait', customer, days)
        if (!isErased) await syncUser(server.deps, userId)
        if (isErased) await erase(server, owner)
        // Only the bank pays back what is in dispute.
        const owed = asked.filter(payment => !isDisputed(payment, customer))
        seen += owed.length
        expect(owed.map(leftOf)).toEqual(owed.map(() => 0))
        if (!isErased) await erase(server, owner)
      },
    ),
    { numRuns },
  )
  expect(seen).toBeGreaterThan(0)
}
