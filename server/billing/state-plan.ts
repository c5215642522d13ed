import type { Deps } from '../deps.ts'
import type { Guard } from '../edge/guard.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import { findCustomer } from '../store/billing/customers.ts'
import type { UserRow } from '../store/tables.ts'
import { signEntitlement } from './entitlement.ts'
import { freshen } from './sync.ts'

/** Reads the plan anew, from Stripe too where the person buys there. @returns the owner as they are then, and the statement */
export async function statePlan(
  deps: Deps,
  { user_id }: FoundSession,
  guard: Guard,
): Promise<{ readonly owner: UserRow; readonly entitlement: string }> {
  await freshen(deps, user_id)
  const [owner, customer] = await guard.write(
    async (tx, found) => [found, await findCustomer(tx, found.id)] as const,
  )
  return { owner, entitlement: await signEntitlement(deps, owner, customer) }
}
