import { writeCount } from './counts.ts'

/** Whole seconds, minutes or hours: an estimate should not look more precise than it is. */
export function writeDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return writeCount(seconds, 'second')
  if (seconds < 3600) return writeCount(Math.round(seconds / 60), 'minute')
  return writeCount(Math.round(seconds / 3600), 'hour')
}

const dayMs = 24 * 3600 * 1000

/** Whole days, months or years, whichever says enough; null where it is not even a day. */
export function writeAge(ms: number): string | null {
  const days = Math.floor(ms / dayMs)
  if (days < 1) return null
  if (days < 61) return writeCount(days, 'day')
  if (days < 730) return writeCount(Math.floor(days / 30.44), 'month')
  return writeCount(Math.floor(days / 365.25), 'year')
}
