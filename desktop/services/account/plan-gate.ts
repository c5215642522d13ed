import { type Criterion, paidCriteria } from '../../ipc/organize-views.ts'

/** Sorting this way is not part of the plan. The message is for the person. */
export class PremiumNeeded extends Error {
  override readonly name = 'PremiumNeeded'
  readonly code = 'premium-needed'

  constructor(criterion: Criterion) {
    super(`Sorting by ${criterion} is part of Premium. Sorting by type is free.`)
  }
}

/** @throws {PremiumNeeded} where the plan does not include sorting this way */
export type PlanGate = (criterion: Criterion) => Promise<void>

/** Asks, each time, what the server last said about the plan (spec section 6). It needs no network. */
export function createPlanGate(stateDir: string): PlanGate {
  return async criterion => {
    if (!paidCriteria.includes(criterion) || (await readPlan(stateDir)) === 'premium') return
    throw new PremiumNeeded(criterion)
  }
}

/** Its modules are loaded here: sorting by type does not wait for cryptography. */
async function readPlan(stateDir: string) {
  const [{ createEntitlement }, { bakedKeys, createEntitlementKeys }] = await Promise.all([
    import('./entitlement.ts'),
    import('./entitlement-keys.ts'),
  ])
  const keys = createEntitlementKeys({ stateDir, baked: bakedKeys() })
  return createEntitlement({ stateDir, keys: keys.read, clock: Date.now }).plan()
}
