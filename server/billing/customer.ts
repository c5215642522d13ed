import type { Deps } from '../deps.ts'
import type { Guard } from '../edge/guard.ts'
import { findUser, keepUser } from '../store/accounts/users.ts'
import {
  addClosingCustomer,
  type CustomerRow,
  findCustomer,
  keepCustomer,
  replaceCustomer,
} from '../store/billing/customers.ts'
import { dropIntent, type IntentRow } from '../store/billing/intents.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { beginIntent, fulfil, requireDone } from './intents.ts'
import type { StripeCalls } from './stripe/calls.ts'
import { PaymentsError } from './stripe/errors.ts'

type Person = { readonly user_id: string; readonly email: string; readonly name: string }

const nameOf = ({ user_id }: Person) => ({ owner: user_id, about: 'customer' })

const make = (deps: Deps, stripe: StripeCalls, person: Person, begun: IntentRow) =>
  fulfil(deps, begun, {
    send: id => stripe.createCustomer({ ...person, userId: person.user_id }, id),
    find: id => stripe.findCustomer(person.email, id),
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
  const stored = await inTransaction(deps.db, async tx => {
    await keepUser(tx, person.user_id)
    await dropIntent(tx, intent)
    if (await findUser(tx, person.user_id)) return keepCustomer(tx, person.user_id, made, person)
    await addClosingCustomer(tx, { customer_id: made, closed_at: deps.clock() })
    return undefined
  })
  if (stored) return stored
  await guard.check()
  throw new PaymentsError('The account was erased meanwhile.', 'erased')
}

/** Creates a new customer for a user whose former one was deleted at Stripe. @returns its id */
export async function renewCustomer(deps: Deps, stripe: StripeCalls, person: Person): Promise<string> {
  const begun = await beginIntent(deps, deps.db, nameOf(person))
  const { made, intent } = requireDone(await make(deps, stripe, person, begun))
  await inTransaction(deps.db, async tx => {
    await replaceCustomer(tx, person.user_id, made, person)
    await dropIntent(tx, intent)
  })
  return made
}
