import type { Subscription } from '../contract/shapes.ts'
import type { SubscriptionRow } from '../store/tables.ts'
import { isLive, planOf, premiumUntil } from './premium.ts'

/** A subscription as its owner sees it now. */
export const describeOne = (row: SubscriptionRow, now: number): Subscription => {
  const { status, period_start: periodStart, period_end: periodEnd, ends_at: endsAt } = row
  return {
    plan: planOf({ premium_until: premiumUntil({ status, periodStart, periodEnd, endsAt }) }, now),
    endDate: new Date(endsAt ?? periodEnd).toISOString(),
    interval: row.interval,
    status,
    renews: endsAt === null,
  }
}

/** The one that goes on; null for somebody who has none. */
export function describeSubscription(rows: readonly SubscriptionRow[], now: number): Subscription | null {
  const row = rows.find(isLive)
  return row ? describeOne(row, now) : null
}
