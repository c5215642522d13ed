import type { Price } from '../../../server/contract/shapes.ts'
import { writeAmount } from '../../kit/words/amounts.ts'

/** @returns the price of an interval as text, or the placeholder while it is not known */
export function priceOf(
  prices: readonly Price[] | undefined,
  interval: Price['interval'],
  placeholder: string,
): string {
  const price = prices?.find(candidate => candidate.interval === interval)
  return price ? writeAmount(price.amount, price.currency) : placeholder
}
