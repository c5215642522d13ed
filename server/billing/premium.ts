import type { UserRow } from '../store/tables.ts'
import type { CustomerState, StripeSubscription } from './model.ts'
import { isLost, paymentsFor } from './refund-window.ts'

const dayMs = 86_400_000
/** How long premium continues after a period that was not paid in time: Stripe retries the card meanwhile. */
const graceMs = 7 * dayMs

type Standing = Pick<StripeSubscription, 'status' | 'periodStart' | 'periodEnd' | 'endsAt'>

/** Whether a subscription is live: Stripe may still charge for it, so a second one would be too many. */
export const isOngoing = ({ status }: Pick<StripeSubscription, 'status'>): boolean =>
  ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status)

/**
 * Until when a subscription gives premium.
 * @returns an instant in ms, or null for one that gives nothing
 */
export function premiumUntil({ status, periodStart, periodEnd, endsAt }: Standing): number | null {
  // An unpaid period began where the paid one ended.
  if (status === 'past_due') return Math.min(periodStart + graceMs, endsAt ?? Infinity)
  if (status !== 'active' && status !== 'trialing') return null
  return endsAt ?? periodEnd + graceMs
}

/**
 * Winning a dispute does not bring back the subscription that it ended, but the payment counts again: premium until the
 * end of the period, unless the payment was refunded after all.
 */
function wonBackUntil(subscription: StripeSubscription, { invoices }: CustomerState): number | null {
  const payments = paymentsFor(subscription.id, invoices)
  const [newest] = payments
  const isWon = payments.some(({ disputes }) => disputes.some(({ outcome }) => outcome === 'won'))
  const isPaid = newest && !newest.isRefunded && newest.paidAt >= subscription.periodStart - dayMs
  const isOurs = isWon && !payments.some(isLost)
  return subscription.status === 'canceled' && isPaid && isOurs ? subscription.periodEnd : null
}

/** Until when all of a user's purchases give premium. */
export function latestPremium(account: CustomerState): number | null {
  const instants = account.subscriptions.flatMap(
    subscription => premiumUntil(subscription) ?? wonBackUntil(subscription, account) ?? [],
  )
  return instants.length ? Math.max(...instants) : null
}

type Owner = Pick<UserRow, 'premium_until' | 'premium_given_until'>

/**
 * When a user's premium ends, paid or granted by support; null without any. The two are stored separately: Stripe
 * decides the one, support the other.
 */
export const premiumEndOf = ({ premium_until: paid, premium_given_until: given }: Owner): number | null =>
  paid === null || given === null ? (paid ?? given) : Math.max(paid, given)

/** The plan in effect now. Premium expires by itself at the instants stored with the account. */
export const planOf = (owner: Owner, now: number): 'free' | 'premium' =>
  (premiumEndOf(owner) ?? 0) > now ? 'premium' : 'free'
