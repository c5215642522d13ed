/**
 * Currencies whose amounts Stripe counts in whole units, and those it counts in thousandths; all others in hundredths,
 * ISK and UGX included. Source: docs.stripe.com/currencies.
 */
const wholeUnits = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const thousandths = new Set('bhd jod kwd omr tnd'.split(' '))

/** @param amount in the smallest unit, as Stripe counts it @returns the amount in major units: 4.99, or 800 for yen */
export function toMajorUnits(amount: number, currency: string): number {
  if (wholeUnits.has(currency.toLowerCase())) return amount
  return amount / (thousandths.has(currency.toLowerCase()) ? 1000 : 100)
}

/** An amount in the smallest unit, in English with its currency: "$4.99", "¥800". */
export const writeMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(toMajorUnits(amount, currency))
