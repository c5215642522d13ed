import type { Subscription } from '../contract/shapes.ts'
import type { SubscriptionRow, UserRow } from '../store/tables.ts'
import { isOngoing, planOf, premiumUntil } from './premium.ts'

/** A subscription as its owner sees it now. */
export const describeOne = (row: SubscriptionRow, now: number): Subscription => {
  const { status, period_start: periodStart, period_end: periodEnd, ends_at: endsAt } = row
  return {
    plan: (premiumUntil({ status, periodStart, periodEnd, endsAt }) ?? 0) > now ? 'premium' : 'free',
    endDate: new Date(endsAt ?? periodEnd).toISOString(),
    interval: row.interval,
    status,
    renews: endsAt === null,
  }
}

/**
 * The live subscription, else one that has ended and still gives premium, as after a dispute that was won, else the
 * premium that support granted; null without any of these.
 */
export function describeSubscription(
  rows: readonly SubscriptionRow[],
  owner: Pick<UserRow, 'premium_until' | 'premium_given_until'>,
  now: number,
): Subscription | null {
  const row = rows.find(isOngoing)
  if (row) return { ...describeOne(row, now), plan: planOf(owner, now) }
  const { premium_until: paid, premium_given_until: given } = owner
  const [ended] = rows
  if (ended && paid !== null && paid > now)
    return { ...describeOne(ended, now), plan: 'premium', endDate: new Date(paid).toISOString() }
  if (given === null || given <= now) return null
  return { plan: 'premium', endDate: new Date(given).toISOString(), status: 'given', renews: false }
}
