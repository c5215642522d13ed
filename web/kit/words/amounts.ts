/** An amount in major units, in the visitor's number format. */
export function writeAmount(amount: number, currency: string, language?: string): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)
  } catch {
    // A currency that this browser does not know.
    return `${amount} ${currency}`
  }
}
