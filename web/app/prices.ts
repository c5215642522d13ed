import type { BillingOutput } from './billing-rows.ts'

type Prices = BillingOutput<'prices'>['prices']

/** An amount in dollars as the product writes it: $59,99. */
export const writeAmount = (amount: number): string => `$${amount.toFixed(2).replace('.', ',')}`

/** @returns the price of an interval as text, or the placeholder while it is not known */
export function priceOf(prices: Prices | undefined, interval: 'month' | 'year', placeholder: string): string {
  const price = prices?.find(candidate => candidate.interval === interval)
  return price ? writeAmount(price.amount) : placeholder
}
