const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** With commas: `12,000`. */
export const writeNumber = (value: number): string => whole.format(value)

/** `1 file`, `12,000 files`; the plural is the singular with an `s`. */
export function writeCount(value: number, noun: string): string {
  return `${writeNumber(value)} ${value === 1 ? noun : `${noun}s`}`
}

/** In whole percent, rounded down: 100 is said when all is done. */
export function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.floor((100 * part) / total)
}
