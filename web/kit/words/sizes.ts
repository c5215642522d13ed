import { writeNumber, writeShort } from './counts.ts'

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `950 bytes`, `1.2 MB`. Decimal units, as the size folders use: 1 MB = 1,000,000 bytes. */
export function writeSize(sizeBytes: number): string {
  if (sizeBytes < 1000) return sizeBytes === 1 ? '1 byte' : `${sizeBytes} bytes`
  let scaled = sizeBytes / 1000
  let unit = 1
  while (Math.round(scaled) >= 1000 && unit < units.length - 1) {
    scaled /= 1000
    unit += 1
  }
  return `${(scaled < 99.95 ? writeShort : writeNumber)(scaled)} ${units[unit]}`
}
