/** What the specification's prices without a currency are in. */
const usual = 'USD'

/** An amount in major units, in the visitor's number format. */
export const writeAmount = (
  amount: number,
  currency: string | undefined = usual,
  language?: string,
): string => write(amount, currency, language, {})

/** The same without decimals: `$0`. */
export const writeWhole = (amount: number, currency: string | undefined = usual, language?: string): string =>
  write(amount, currency, language, { maximumFractionDigits: 0 })

function write(
  amount: number,
  currency: string,
  language: string | undefined,
  digits: Intl.NumberFormatOptions,
): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(amount)
  } catch {
    // A currency that this browser does not know.
    return `${amount} ${currency}`
  }
}
