import type { Clock } from '../clock.ts'
import type { Output } from '../contract/endpoints.ts'
import type { StripePrice } from './model.ts'
import { toMajorUnits, writeMoney } from './money.ts'
import type { Payments } from './stripe/payments.ts'

/** How long prices are shown before Stripe is asked again; checkout itself always asks. */
const keptMs = 300_000

export type PriceList = ReturnType<typeof createPriceList>

/** The prices as the site shows them, asked for at most every five minutes, and once for many who wait. */
export function createPriceList(payments: Payments, clock: Clock) {
  let kept: { readonly at: number; readonly prices: Promise<readonly StripePrice[]> } | undefined

  return async (): Promise<Output<'prices'>['prices']> => {
    const now = clock()
    if (!kept || now - kept.at >= keptMs) {
      const asked = { at: now, prices: payments.within(stripe => stripe.listPrices()) }
      kept = asked
      asked.prices.catch(() => {
        if (kept === asked) kept = undefined
      })
    }
    return (await kept.prices).map(({ duration, currency, unitAmount }) => ({
      interval: duration === '1y' ? 'year' : 'month',
      amount: toMajorUnits(unitAmount, currency),
      currency: currency.toUpperCase(),
      display: writeMoney(unitAmount, currency),
    }))
  }
}
