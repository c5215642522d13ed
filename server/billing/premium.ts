import type { UserRow } from '../store/tables.ts'
import type { CustomerState, StripeSubscription } from './model.ts'
import { isLost, paymentsFor } from './refund-window.ts'

const dayMs = 86_400_000
/** How long premium goes on past a period that was not paid on time: Stripe tries the card again meanwhile. */
const graceMs = 7 * dayMs

type Standing = Pick<StripeSubscription, 'status' | 'periodStart' | 'periodEnd' | 'endsAt'>

/** Whether a subscription goes on: Stripe may still take money for it, so that a second one would be one too many. */
export const isOngoing = ({ status }: Pick<StripeSubscription, 'status'>): boolean =>
  ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status)

/**
 * Until when a subscription gives premium.
 * @returns an instant in ms, or null for one that gives nothing
 */
export function premiumUntil({ status, periodStart, periodEnd, endsAt }: Standing): number | null {
  // A period that is not paid began where the paid one ended.
  if (status === 'past_due') return Math.min(periodStart + graceMs, endsAt ?? Infinity)
  if (status !== 'active' && status !== 'trialing') return null
  return endsAt ?? periodEnd + graceMs
}

/**
 * A subscription that ended over a dispute does not come back when that is won, but what was paid for it does: premium until
 * the end of the period, unless the money was given back all the same.
 */
function wonBackUntil(subscription: StripeSubscription, { invoices }: CustomerState): number | null {
  const payments = paymentsFor(subscription.id, invoices)
  const [newest] = payments
  const isWon = payments.some(({ disputes }) => disputes.some(({ outcome }) => outcome === 'won'))
  const isPaid = newest && !newest.isRefunded && newest.paidAt >= subscription.periodStart - dayMs
  const isOurs = isWon && !payments.some(isLost)
  return subscription.status === 'canceled' && isPaid && isOurs ? subscription.periodEnd : null
}

/** Until when all that somebody bought gives premium. */
export function latestPremium(account: CustomerState): number | null {
  const instants = account.subscriptions.flatMap(
    subscription => premiumUntil(subscription) ?? wonBackUntil(subscription, account) ?? [],
  )
  return instants.length ? Math.max(...instants) : null
}

type Owner = Pick<UserRow, 'premium_until' | 'premium_given_until'>

/**
 * When somebody's premium ends, be it paid for or given by support; null for one who never had it. The two are kept apart:
 * Stripe decides the one, and support the other.
 */
export const premiumEndOf = ({ premium_until: paid, premium_given_until: given }: Owner): number | null =>
  paid === null || given === null ? (paid ?? given) : Math.max(paid, given)

/** What somebody may use now. Premium runs out by itself at the instants kept with the account. */
export const planOf = (owner: Owner, now: number): 'free' | 'premium' =>
  (premiumEndOf(owner) ?? 0) > now ? 'premium' : 'free'
