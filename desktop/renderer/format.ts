const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

export function count(value: number): string {
  return whole.format(value)
}

/** `1 file`, `2 files`; the plural is the singular with an `s`. */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${value === 1 ? noun : `${noun}s`}`
}

/** Decimal units, as the size folders use: 1 MB = 1,000,000 bytes. */
export function bytes(value: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(value, 1)) / 3), units.length - 1)
  const scaled = value / 1000 ** power
  if (power === 0) return value === 1 ? '1 byte' : `${value} bytes`
  return `${(scaled < 100 ? short : whole).format(scaled)} ${units[power]}`
}

export function percent(part: number, total: number): number {
  return total === 0 ? 0 : Math.floor((100 * part) / total)
}

/** `Today, 2:05 PM`, `Yesterday, …` or the date. */
export function moment(iso: string, now: Date): string {
  const then = new Date(iso)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  const name =
    then.toDateString() === now.toDateString()
      ? 'Today'
      : then.toDateString() === yesterday.toDateString()
        ? 'Yesterday'
        : day.format(then)
  return `${name}, ${time.format(then)}`
}

/** Whole seconds or minutes: an estimate that shows more digits than it knows would be a lie. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return counted(seconds, 'second')
  if (seconds < 3600) return counted(Math.round(seconds / 60), 'minute')
  return counted(Math.round(seconds / 3600), 'hour')
}

/** How fast a run is, once that can be told; else null. */
export function filesPerSecond(done: number, elapsedMs: number): number | null {
  return done === 0 || elapsedMs < firstSpeedMs ? null : Math.round((1000 * done) / elapsedMs)
}

const firstSpeedMs = 500
const firstGuessMs = 2000
const worthTellingMs = 10_000

/** How long a run will still take, once that can be told and is worth telling; else null. */
export function remainingMs(done: number, total: number, elapsedMs: number): number | null {
  if (done === 0 || elapsedMs < firstGuessMs) return null
  const left = (elapsedMs / done) * (total - done)
  return left > worthTellingMs ? left : null
}
