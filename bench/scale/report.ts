import { cpus, loadavg } from 'node:os'
import { median } from '../server/load.ts'
import { rowsPerAccount } from './accounts.ts'

export type Measurement = {
  readonly engine: string
  /** From the start of a server on the large database until it listens. */
  readonly startSeconds: number
  /** One walk of the hourly clean-up over the large database. */
  readonly sweepSeconds: number
  /** Of the large database. */
  readonly bytes: number
  readonly calls: readonly {
    readonly name: string
    /** Milliseconds of processor time per call, on the small and on the large database in one round. */
    readonly pairs: readonly { readonly small: number; readonly large: number }[]
  }[]
}

export function reportOf(found: Measurement, small: number, large: number): string {
  const rows = found.calls.map(({ name, pairs }) => {
    const ratios = pairs.map(pair => pair.large / pair.small)
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    return `| ${name} | ${median(pairs.map(pair => pair.small)).toFixed(2)} | ${median(pairs.map(pair => pair.large)).toFixed(2)} | ${median(ratios).toFixed(2)} (${range}) |`
  })
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}; ${cpus().length} cores shared by servers, database, the asking program and other work (load ${(loadavg()[0] ?? 0).toFixed(1)} at the end).
${small.toLocaleString('en')} accounts beside ${large.toLocaleString('en')}, ${rowsPerAccount} rows each (the account, a session, a device, three events); calls go over 1,000 different accounts, in turns on both. Milliseconds of processor time per call, in the server and the database together; the ratio is the median (range) of the rounds' own; wanted: at most 1.5.

| call | small, ms | large, ms | ratio |
|---|---|---|---|
${rows.join('\n')}

The large database takes ${(found.bytes / 1e9).toFixed(2)} GB, ${(found.bytes / large).toFixed(0)} bytes an account with its indexes. A server on it listens after ${found.startSeconds.toFixed(1)} s. The hourly clean-up walks over it in ${found.sweepSeconds.toFixed(1)} s.
`
}
