import { cpus, loadavg } from 'node:os'
import { median } from '../server/load.ts'
import { rowsPerAccount } from './accounts.ts'

export type Measurement = {
  readonly engine: string
  readonly fillSeconds: number
  /** Of the large database. */
  readonly bytes: number
  readonly calls: readonly {
    readonly name: string
    /** Requests a second, on the small and on the large database in one round. */
    readonly pairs: readonly { readonly small: number; readonly large: number }[]
  }[]
}

export function reportOf(found: readonly Measurement[], small: number, large: number): string {
  const rows = found.flatMap(({ engine, calls }) =>
    calls.map(({ name, pairs }) => {
      const ratios = pairs.map(pair => pair.small / pair.large)
      const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
      return `| ${name} | ${engine} | ${median(pairs.map(pair => pair.small)).toFixed(0)} | ${median(pairs.map(pair => pair.large)).toFixed(0)} | ${median(ratios).toFixed(2)} (${range}) |`
    }),
  )
  const sizes = found.map(
    ({ engine, bytes, fillSeconds }) =>
      `${engine}: ${(bytes / 1e9).toFixed(2)} GB, ${(bytes / large).toFixed(0)} bytes an account with its indexes, filled in ${fillSeconds.toFixed(0)} s`,
  )
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}; ${cpus().length} cores shared by servers, database, the asking program and other work (load ${(loadavg()[0] ?? 0).toFixed(1)} at the end).
${small.toLocaleString('en')} accounts beside ${large.toLocaleString('en')}, ${rowsPerAccount} rows each (the account, a session, a device, three events); calls go over up to 3,000 different accounts, in turns on both. Cost is the time of a call on the large database over the small one, median (range) of the rounds' own ratios; wanted: at most 1.5.

| call | engine | per second, small | per second, large | cost |
|---|---|---|---|---|
${rows.join('\n')}

${sizes.join('; ')}.
`
}
