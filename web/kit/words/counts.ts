const make = (language: string | undefined) => ({
  whole: new Intl.NumberFormat(language, { maximumFractionDigits: 0 }),
  short: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }),
})
let formats = make('en')

/** Numbers are written in this language from now on. @param tag of BCP 47; undefined for the computer's own */
export function writeNumbersIn(tag: string | undefined): void {
  formats = make(tag)
}

/** With commas: `12,000`. */
export const writeNumber = (value: number): string => formats.whole.format(value)

/** With one decimal, unless it is a zero: `1.5`. */
export const writeShort = (value: number): string => formats.short.format(value)

/** `1 file`, `12,000 files`; the plural is the singular with an `s`. */
export function writeCount(value: number, noun: string): string {
  return `${writeNumber(value)} ${value === 1 ? noun : `${noun}s`}`
}

/** In whole percent, rounded down: 100 is said when all is done. */
export function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.floor((100 * part) / total)
}
