import type { Deps } from '../deps.ts'
import type { Guard } from '../edge/guard.ts'
import { type CustomerRow, findCustomer, keepCustomer, replaceCustomer } from '../store/billing/customers.ts'
import type { StripeCalls } from './stripe/calls.ts'

type Person = { readonly user_id: string; readonly email: string; readonly name: string }

/** An idempotency key, the same for every retry, so that Stripe creates one customer. */
const keyOf = (deps: Deps, { user_id, email, name }: Person, former: string) =>
  `customer-${deps.keys.fingerprint('customer', user_id, email, name, former)}`

const create = (deps: Deps, stripe: StripeCalls, person: Person, former: string) =>
  stripe.createCustomer({ ...person, userId: person.user_id }, keyOf(deps, person, former))

/** The user's customer at Stripe, created at the first purchase. */
export async function ensureCustomer(
  deps: Deps,
  stripe: StripeCalls,
  person: Person,
  guard: Guard,
): Promise<CustomerRow> {
  const found = await findCustomer(deps.db, person.user_id)
  if (found) return found
  await guard.check()
  const customerId = await create(deps, stripe, person, '')
  return guard.write(tx => keepCustomer(tx, person.user_id, customerId))
}

/** Creates a new customer for a user whose former one was deleted at Stripe. @returns its id */
export async function renewCustomer(
  deps: Deps,
  stripe: StripeCalls,
  person: Person,
  former: CustomerRow,
): Promise<string> {
  const id = await create(deps, stripe, person, former.customer_id)
  await replaceCustomer(deps.db, person.user_id, id)
  return id
}
