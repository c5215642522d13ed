import type { Deps } from '../deps.ts'
import type { Guard } from '../edge/guard.ts'
import { findUser, keepUser } from '../store/accounts/users.ts'
import { dropAskedRefunds } from '../store/billing/asked-refunds.ts'
import {
  addClosingCustomer,
  type CustomerRow,
  findCustomer,
  keepCustomer,
  replaceCustomer,
  type Sent,
} from '../store/billing/customers.ts'
import { dropIntent, type IntentRow } from '../store/billing/intents.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db } from '../store/tables.ts'
import { beginIntent, fulfil, requireDone } from './intents.ts'
import type { StripeCalls } from './stripe/calls.ts'
import { PaymentsError } from './stripe/errors.ts'

type Person = { readonly user_id: string; readonly email: string; readonly name: string }

const nameOf = ({ user_id }: Person) => ({ owner: user_id, about: 'customer' })

const make = (deps: Deps, stripe: StripeCalls, person: Person, begun: IntentRow) =>
  fulfil(deps, begun, {
    send: id => stripe.createCustomer({ ...person, userId: person.user_id }, id),
    find: intent => stripe.findCustomer(intent),
  })

/** The user's customer at Stripe, created at the first purchase. */
export async function ensureCustomer(
  deps: Deps,
  stripe: StripeCalls,
  person: Person,
  guard: Guard,
): Promise<CustomerRow> {
  const found = await findCustomer(deps.db, person.user_id)
  if (found) return found
  const begun = await guard.write(
    async tx => (await findCustomer(tx, person.user_id)) ?? beginIntent(deps, tx, nameOf(person)),
  )
  if ('customer_id' in begun) return begun
  const done = await make(deps, stripe, person, begun)
  if (!done) return ensureCustomer(deps, stripe, person, guard)
  const { made, intent } = done
  // Stored even if the session has ended meanwhile: it goes with the account.
  const stored = await inTransaction(deps.db, tx => keepMade(deps, tx, intent, made, person))
  if (stored) return stored
  await guard.check()
  throw erased()
}

const erased = () => new PaymentsError('The account was erased meanwhile.', 'erased')

/**
 * Stores a customer that was made, and drops its intent. One that has no account any more, or is a second one, is deleted at
 * Stripe by the billing job.
 * @param sent the address and name that Stripe has, if they are known
 * @returns the person's customer; undefined without an account
 */
async function keepMade(
  deps: Deps,
  tx: Db,
  intent: IntentRow,
  made: string,
  sent?: Sent,
): Promise<CustomerRow | undefined> {
  await keepUser(tx, intent.owner)
  await dropIntent(tx, intent)
  const user = await findUser(tx, intent.owner)
  const kept = user && (await keepCustomer(tx, user.id, made, sent))
  if (kept?.customer_id !== made)
    await addClosingCustomer(tx, { customer_id: made, refund_from: user ? null : deps.clock() })
  return kept
}

/** Settles an intent whose buyer has not come back: what Stripe has made for it would stay there without an account. */
export async function settleCustomer(deps: Deps, stripe: StripeCalls, intent: IntentRow): Promise<void> {
  const made = await stripe.findCustomer(intent)
  await inTransaction(deps.db, async tx => {
    if (made === undefined) await dropIntent(tx, intent)
    else await keepMade(deps, tx, intent, made)
  })
}

/** Creates a new customer for a user whose former one was deleted at Stripe. @returns its id */
export async function renewCustomer(deps: Deps, stripe: StripeCalls, person: Person): Promise<string> {
  const begun = await beginIntent(deps, deps.db, nameOf(person))
  const { made, intent } = requireDone(await make(deps, stripe, person, begun))
  const isStored = await inTransaction(deps.db, async tx => {
    await keepUser(tx, person.user_id)
    await dropIntent(tx, intent)
    const former = await findCustomer(tx, person.user_id)
    if (former) await dropAskedRefunds(tx, former.customer_id)
    if (await replaceCustomer(tx, person.user_id, made, person)) return true
    await addClosingCustomer(tx, { customer_id: made, refund_from: deps.clock() })
    return false
  })
  if (!isStored) throw erased()
  return made
}
