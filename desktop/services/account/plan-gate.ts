import { type Criterion, paidCriteria } from '../../ipc/organize-views.ts'
import type { PaidRule } from '../../sorter/values/values.ts'
import { describePaid } from '../../words/rule-sets.ts'
import type { PlanName } from './entitlement.ts'
import type { Holder } from './holder.ts'

/** This criterion, or one of these rules, is not part of the plan. The message is for the person. */
export class PremiumNeeded extends Error {
  override readonly name = 'PremiumNeeded'
  readonly code = 'premium-needed'
  /** For a person who can choose what to follow. */
  readonly instead: 'type' | 'another-set'

  constructor(criterion: Criterion | null, paid: readonly PaidRule[] = []) {
    super(
      criterion === null
        ? describePaidRules(paid)
        : `Sorting by ${criterion} is part of Premium. Sorting by type is free.`,
    )
    this.instead = criterion === null ? 'another-set' : 'type'
  }
}

const mostNamed = 3

function describePaidRules(paid: readonly PaidRule[]): string {
  const named = paid.slice(0, mostNamed).map(each => `“${each.rule}” ${describePaid(each)}`)
  const more = paid.length > mostNamed ? [`and ${paid.length - mostNamed} more`] : []
  return `Rules of this set are part of Premium: ${[...named, ...more].join('; ')}. Nothing was moved.`
}

/**
 * @param paid the rules of a set that are part of Premium: none is left out of a run, so one of them refuses all of it
 * @throws {PremiumNeeded} when the plan does not include the criterion, or the rules
 */
export type PlanGate = (criterion: Criterion, paid?: readonly PaidRule[]) => Promise<void>

/** Checks the plan each time (spec section 6). @param readPlan asked only about what is paid for */
export function createPlanGate(readPlan: () => Promise<PlanName>): PlanGate {
  return async (criterion, paid = []) => {
    const isPaid = paidCriteria.includes(criterion)
    if (!isPaid && paid.length === 0) return
    if ((await readPlan()) === 'premium') return
    throw new PremiumNeeded(isPaid ? criterion : null, paid)
  }
}

/**
 * The stored plan, without a network. Loaded on demand: sorting by type does not wait for cryptography.
 * @param holder read only for a statement that names a holder
 */
export async function readStoredPlan(
  stateDir: string,
  holder: () => Promise<Holder | null>,
): Promise<PlanName> {
  const [{ createEntitlement }, { bakedKeys, createEntitlementKeys }] = await Promise.all([
    import('./entitlement.ts'),
    import('./entitlement-keys.ts'),
  ])
  const keys = createEntitlementKeys({ stateDir, baked: bakedKeys() })
  return createEntitlement({ stateDir, keys: keys.read, clock: Date.now, holder }).plan()
}
