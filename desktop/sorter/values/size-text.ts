import { sizeUnits } from './set-options.ts'

const written = /^\s*(\d{1,15})(?:\.(\d{1,12}))?\s*(b|bytes?|kb|mb|gb|tb)\s*$/i
/** Beyond that, a number no longer holds every byte as it is written. */
const largestBytes = 1e15

/**
 * `10 MB` → 10,000,000
 * @returns whole bytes, from 1 on; undefined for what is no size
 */
export function parseSize(text: string): number | undefined {
  const [, whole = '', fraction = '', unit = ''] = written.exec(text) ?? []
  const [, power] = sizeUnits.find(([name]) => name.toLowerCase() === unit.toLowerCase()) ?? sizeUnits[0]
  const decimals = fraction.replace(/0+$/, '')
  if (decimals.length > power) return undefined // a part of a byte
  const sizeBytes = Number(whole + decimals.padEnd(power, '0'))
  return sizeBytes >= 1 && sizeBytes < largestBytes ? sizeBytes : undefined
}

/** The reverse of {@link parseSize}, in the largest unit that fits: no digit is lost, so no two sizes read the same. */
export function sizeText(sizeBytes: number): string {
  const [unit, power] = sizeUnits.findLast(each => sizeBytes >= 10 ** each[1]) ?? sizeUnits[0]
  return `${sizeBytes / 10 ** power} ${unit}`
}

/** `1 MB` and `100 MB` → `1 to 100 MB`; the unit is said once where both have it. */
export function rangeText(fromBytes: number, toBytes: number): string {
  const [from, to] = [sizeText(fromBytes), sizeText(toBytes)]
  const unit = to.slice(to.indexOf(' '))
  return `${from.endsWith(unit) ? from.slice(0, -unit.length) : from} to ${to}`
}
