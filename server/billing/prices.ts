import type { Output } from '../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../log.ts'
import type { StripePrice } from './model.ts'
import { toMajorUnits, writeMoney } from './money.ts'

/** The site says that a year saves over 17%. */
const leastSaving = 0.17

/** How long prices are shown before Stripe is asked again; checkout itself always asks. */
const keptMs = 300_000

/** The prices as the site shows them, read at most every five minutes, and once for concurrent callers. */
export function createPriceList({ payments, clock, log }: Pick<Deps, 'payments' | 'clock' | 'log'>) {
  let kept: { readonly at: number; readonly prices: Promise<readonly StripePrice[]> } | undefined

  return async (): Promise<Output<'prices'>['prices']> => {
    const now = clock()
    if (!kept || Math.abs(now - kept.at) >= keptMs) {
      const asked = { at: now, prices: payments.within(stripe => stripe.listPrices()) }
      kept = asked
      asked.prices.then(
        prices => warnOfSaving(log, prices),
        () => {
          if (kept === asked) kept = undefined
        },
      )
    }
    return (await kept.prices).map(({ duration, currency, unitAmount }) => ({
      interval: duration === '1y' ? 'year' : 'month',
      amount: toMajorUnits(unitAmount, currency),
      currency: currency.toUpperCase(),
      display: writeMoney(unitAmount, currency),
    }))
  }
}

function warnOfSaving(log: Log, prices: readonly StripePrice[]): void {
  const amountOf = (wanted: StripePrice['duration']) =>
    prices.find(price => price.duration === wanted)?.unitAmount
  const [month, year] = [amountOf('1m'), amountOf('1y')]
  if (month === undefined || year === undefined) return
  const saving = 1 - year / (12 * month)
  if (saving <= leastSaving)
    log.warn({ month, year, saving }, 'the site says that a year saves over 17%, and these prices do not')
}
