import { writeCount } from './counts.ts'

/** Whole seconds, minutes or hours: an estimate that shows more digits than it knows would be a lie. */
export function writeDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return writeCount(seconds, 'second')
  if (seconds < 3600) return writeCount(Math.round(seconds / 60), 'minute')
  return writeCount(Math.round(seconds / 3600), 'hour')
}
