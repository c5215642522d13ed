import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { type Measured, median } from './load.ts'
import type { Starts } from './starts.ts'

/** What one round found. */
export type Round = {
  readonly bareReads: Measured
  readonly ourReads: Measured
  readonly postgresReads: Measured
  readonly peerReads: Measured
  readonly durablePeerReads: Measured
  readonly ourWrites: Measured
  readonly unguardedWrites: Measured
  readonly postgresWrites: Measured
  readonly postgresUnguardedWrites: Measured
  readonly ourSignIns: Measured
  readonly postgresSignIns: Measured
  readonly peerSignIns: Measured
  readonly durablePeerSignIns: Measured
  readonly readsUnderSignIns: Measured
  readonly postgresReadsUnderSignIns: Measured
}

const versionOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8'))
    .version as string

const spread = (values: readonly number[], digits: number) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`

/** The section for bench/RESULTS.md: ratios per round, as median and range. */
export function reportOf(rounds: readonly Round[], starts: Starts): string {
  const versions = [
    'hono',
    '@hono/node-server',
    'better-sqlite3',
    'kysely',
    'pg',
    '@node-rs/argon2',
    'better-auth',
  ]
    .map(name => `${name} ${versionOf(name)}`)
    .join(', ')
  const ratio = (over: keyof Round, under: keyof Round) =>
    rounds.map(r => r[over].perSecond / r[under].perSecond)
  const rate = (name: keyof Round) =>
    spread(
      rounds.map(r => r[name].perSecond),
      0,
    )
  const p99 = (name: keyof Round) =>
    spread(
      rounds.map(r => r[name].p99Ms),
      0,
    )
  const startRatios = starts.builtMs.map((timeMs, round) => timeMs / (starts.bareMs[round] ?? Number.NaN))
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${versions}; ${cpus().length} cores shared with other work (load ${loadavg()[2]?.toFixed(1)} over the last 15 minutes); ${rounds.length} interleaved rounds, median (range).
better-auth hashes passwords with scrypt (its default), we with argon2id (19 MiB, 2 passes). Our figures include request logs and \`synchronous=FULL\`, our default. better-auth's database has a write-ahead log, with \`synchronous=FULL\` and with \`NORMAL\`, the default of better-sqlite3.

| what | on SQLite | on PostgreSQL | wanted |
|---|---|---|---|
| profile reads, of a bare handler | ${spread(ratio('ourReads', 'bareReads'), 2)} | ${spread(ratio('postgresReads', 'bareReads'), 2)} | ≥ 0.22 on SQLite |
| profile reads, times better-auth's get-session with \`FULL\` | ${spread(ratio('ourReads', 'durablePeerReads'), 1)} | ${spread(ratio('postgresReads', 'durablePeerReads'), 1)} | |
| the same, with its default | ${spread(ratio('ourReads', 'peerReads'), 1)} | ${spread(ratio('postgresReads', 'peerReads'), 1)} | ≥ 13 on SQLite |
| cost of a saved profile, times one that does not ask for the session again | ${spread(ratio('unguardedWrites', 'ourWrites'), 2)} | ${spread(ratio('postgresUnguardedWrites', 'postgresWrites'), 2)} | ≤ 1.3 on both |
| sign-ins, times better-auth's with \`FULL\` | ${spread(ratio('ourSignIns', 'durablePeerSignIns'), 1)} | ${spread(ratio('postgresSignIns', 'durablePeerSignIns'), 1)} | |
| the same, with its default | ${spread(ratio('ourSignIns', 'peerSignIns'), 1)} | ${spread(ratio('postgresSignIns', 'peerSignIns'), 1)} | ≥ 6 on SQLite |
| profile p99 while four clients sign in, ms | ${p99('readsUnderSignIns')} | ${p99('postgresReadsUnderSignIns')} | < 50 on both |

better-auth keeps its accounts in SQLite. PostgreSQL runs on the same machine and takes its share of the cores. Each client reads, saves and signs in to accounts of its own, as people do.
Per second: bare ${rate('bareReads')}, our profile ${rate('ourReads')} and ${rate('postgresReads')} on PostgreSQL, get-session ${rate('peerReads')} and ${rate('durablePeerReads')} with \`FULL\`, saved profiles ${rate('ourWrites')} and ${rate('postgresWrites')} on PostgreSQL, our sign-ins ${rate('ourSignIns')} and ${rate('postgresSignIns')} on PostgreSQL, better-auth's sign-ins ${rate('peerSignIns')} and ${rate('durablePeerSignIns')} with \`FULL\`.

Start of the built server until its first page is there: ${spread(starts.builtMs, 0)} ms, ${spread(startRatios, 1)} times a bare handler's (${spread(starts.bareMs, 0)} ms); ${starts.builtMs.length} starts of each by turns.
`
}
