import { HTTPException } from 'hono/http-exception'
import type { Deps } from '../deps.ts'
import type { Guard } from '../edge/guard.ts'
import type { Peer } from '../edge/peer.ts'
import { deviceTitle, readDeviceName } from '../sign-in/user-agent.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import { findCustomer } from '../store/billing/customers.ts'
import type { UserRow } from '../store/tables.ts'
import { type Place, takePlace } from './device-places.ts'
import { signEntitlement, statementEnd } from './entitlement.ts'
import { planOf } from './premium.ts'
import { freshen } from './sync.ts'

type Asking = {
  readonly session: FoundSession
  readonly guard: Guard
  readonly peer: Peer
  readonly deviceName?: string | undefined
  readonly passing?: 'yes' | undefined
}
type StatedPlan = {
  readonly owner: UserRow
  readonly entitlement: string
  readonly planProblem?: Exclude<Place, 'held'>
  readonly placeFreeAt?: string
}

/**
 * Reads the plan again, from Stripe too where the person buys there, and states it for the device that asks. A device
 * without a place gets the free plan.
 * @returns the owner as they are then, the statement, and why it is not of the person's Premium
 * @throws {HTTPException} 400 for a program that does not say which device it is on
 */
export async function statePlan(deps: Deps, asking: Asking): Promise<StatedPlan> {
  const { session, guard, peer, deviceName, passing } = asking
  const keyHash = peer.device
  if (keyHash === undefined)
    throw new HTTPException(400, { message: 'A plan is stated for a device, and the request names none.' })
  await freshen(deps, session.user_id)
  const now = deps.clock()
  const name = readDeviceName(deviceName) ?? deviceTitle(peer.userAgent)
  const { owner, placing, statement } = await guard.write(async (tx, owner) => {
    const customer = await findCustomer(tx, owner.id)
    const isPremium = planOf(owner, now) === 'premium'
    const premiumUntil = isPremium
      ? statementEnd(owner, customer, { plan: 'premium', isPassing: passing === 'yes' }, now)
      : 0
    const placing = await takePlace(tx, session, { keyHash, name }, now, premiumUntil)
    const hasPremium = isPremium && placing.place === 'held'
    const until = hasPremium
      ? premiumUntil
      : statementEnd(owner, customer, { plan: 'free', isPassing: false }, now)
    const plan: 'free' | 'premium' = hasPremium ? 'premium' : 'free'
    return { owner, placing, statement: { plan, until, device: keyHash, login: session.token_hash } }
  })
  const entitlement = await signEntitlement(deps, owner, statement)
  const { place, freeAt } = placing
  if (place === 'held' || planOf(owner, now) === 'free') return { owner, entitlement }
  const placeFreeAt = freeAt === undefined ? {} : { placeFreeAt: new Date(freeAt).toISOString() }
  return { owner, entitlement, planProblem: place, ...placeFreeAt }
}
