import { cpus } from 'node:os'
import { type Measured, median } from '../server/load.ts'
import type { SoakOptions } from './options.ts'

/** What one minute found. */
export type Minute = Measured & {
  readonly refused: number
  readonly failed: number
  readonly residentBytes: number
  readonly heapBytes: number
  /** The machine's load average, everything on it counted. */
  readonly load: number
}

const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Grouped in fifths, so that a trend shows. */
export function reportOf(
  engine: string,
  options: SoakOptions,
  found: {
    /** Requests a second that the server could answer, before and after. */
    readonly limit: number
    readonly limitAfter: number
    /** Asked for in between. */
    readonly perSecond: number
    readonly minutes: readonly Minute[]
  },
): string {
  const { limit, limitAfter, perSecond, minutes } = found
  const reached = median(minutes.map(minute => minute.perSecond)) / limit
  const size = Math.max(1, Math.ceil(minutes.length / 5))
  const rows = Array.from({ length: Math.ceil(minutes.length / size) }, (_, place) => {
    const part = minutes.slice(place * size, (place + 1) * size)
    const middle = (read: (minute: Minute) => number) => median(part.map(read))
    return `| ${place * size + 1} to ${place * size + part.length} | ${middle(m => m.perSecond).toFixed(0)} | ${middle(m => m.p50Ms)} | ${middle(m => m.p99Ms)} | ${mib(middle(m => m.residentBytes))} | ${mib(middle(m => m.heapBytes))} | ${sum(part.map(m => m.refused))} | ${sum(part.map(m => m.failed))} | ${middle(m => m.load).toFixed(1)} |`
  })
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}; ${cpus().length} cores shared by the server, ${engine}, the asking program and other work on the machine (see the load). ${options.accounts.toLocaleString('en')} accounts, a mix of calls (of 100: about 90 profiles, 7 lists, 2 log-ins, 1 reset link), limits on tries off because one client asks.
The limit in requests a second: ${limit.toFixed(0)} before, ${limitAfter.toFixed(0)} after. Asked for in between: ${perSecond} a second for ${minutes.length} minutes, in one burst a second; answered: ${(100 * reached).toFixed(0)} % of the first limit.

| minutes | per second | p50 ms | p99 ms | resident MiB | heap MiB | refused | failed | load |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

Medians of the minutes; refused and failed are counted.
`
}
