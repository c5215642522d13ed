import type { Price } from '../../server/contract/shapes.ts'

/** An amount in major units, in the visitor's number format. */
export function writeAmount(amount: number, currency: string, language?: string): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)
  } catch {
    // A currency that this browser does not know.
    return `${amount} ${currency}`
  }
}

/** @returns the price of an interval as text, or the placeholder while it is not known */
export function priceOf(
  prices: readonly Price[] | undefined,
  interval: Price['interval'],
  placeholder: string,
): string {
  const price = prices?.find(candidate => candidate.interval === interval)
  return price ? writeAmount(price.amount, price.currency) : placeholder
}
