import { createId } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import {
  type IntentName,
  type IntentRow,
  noteIntentFailed,
  renewIntent,
  takeIntent,
} from '../store/billing/intents.ts'
import type { Db } from '../store/tables.ts'
import { PaymentsError } from './stripe/errors.ts'

/** Stripe forgets an idempotency key after 24 hours. Source: docs.stripe.com/api/idempotent_requests. */
const keyLifeMs = 23 * 3_600_000
/** Statuses of requests that Stripe has not executed: one with the same key is running, or there are too many. */
const notExecuted: readonly (number | undefined)[] = [409, 429]

/** @param db the transaction that decides that something is to be made at Stripe */
export const beginIntent = (deps: Deps, db: Db, name: IntentName): Promise<IntentRow> =>
  takeIntent(db, { ...name, id: createId(), asked_at: deps.clock() })

type Calls<T> = {
  /** Asks Stripe, with the id as idempotency key and in the metadata of what is made. */
  readonly send: (id: string) => Promise<T>
  /** Looks for what Stripe has made for it. */
  readonly find: (intent: IntentRow) => Promise<T | undefined>
}

/**
 * Has Stripe make one thing, however many tries it takes. Stripe keeps the first result of an idempotency key, errors included: the
 * key is renewed after a refusal, and also after a failure if Stripe has made nothing for it. Without an answer the same key
 * is sent again. The caller drops the intent in the transaction that stores the result.
 * @returns what was made, and the intent as it is stored then; undefined when a concurrent caller has stored the result
 * @throws {PaymentsError} when Stripe refuses, fails or does not answer; the next call continues from there
 */
export async function fulfil<T>(
  deps: Deps,
  known: IntentRow,
  calls: Calls<T>,
): Promise<{ readonly made: T; readonly intent: IntentRow } | undefined> {
  const { send, find } = calls
  let intent = known
  if (intent.has_failed === 1 || deps.clock() - intent.asked_at >= keyLifeMs) {
    const found = await find(intent)
    if (found !== undefined) return { made: found, intent }
    const renewed = await renewIntent(deps.db, intent, createId(), deps.clock())
    if (!renewed) return undefined
    intent = renewed
  }
  try {
    return { made: await send(intent.id), intent }
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    // The key was used with other parameters, such as a former name: something may have been made with those.
    if (error.code === 'idempotency_error') return fulfil(deps, { ...intent, has_failed: 1 }, calls)
    await noteFailure(deps, intent, error)
    throw error
  }
}

async function noteFailure(deps: Deps, intent: IntentRow, { status }: PaymentsError): Promise<void> {
  if (status === undefined || notExecuted.includes(status)) return
  if (status >= 500) await noteIntentFailed(deps.db, intent)
  else await renewIntent(deps.db, intent, createId(), deps.clock())
}

/** For callers that hold the customer's lock: nobody else fulfils their intents. */
export function requireDone<T>(done: T | undefined): T {
  if (done === undefined) throw new PaymentsError('Another request has made it.', 'lock_lost')
  return done
}
