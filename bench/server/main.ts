import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSection } from '../results.ts'
import { startPostgresEngine, startSqlite } from './engines.ts'
import { exitOnSignal } from './exit-on-signal.ts'
import { measure } from './load.ts'
import { type Round, reportOf } from './report.ts'
import { measureStarts } from './starts.ts'
import { type Subject, startBare, startBetterAuth, startSortwell, startUnguarded } from './subjects.ts'

const readers = 16
const signers = 4
const writers = 4

/**
 * Measures our server on both engines against a handler that does nothing, better-auth and itself without its guard, in interleaved rounds, and
 * the start of the built one:
 * the machine may be busy with other things, so that ratios within a round mean more than absolute figures.
 * The figures go into bench/RESULTS.md.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
  })
  const rounds = Number(values.rounds)
  const secondsEach = Number(values.seconds)
  exitOnSignal()
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-bench-'))
  const sqlite = await startSqlite()
  const postgres = await startPostgresEngine()
  const bare = await startBare()
  const peer = await startBetterAuth(folder)
  const durablePeer = await startBetterAuth(folder, 'FULL')
  const ours = await startSortwell(await sqlite.makeDatabase('bench'))
  const onPostgres = await startSortwell(await postgres.makeDatabase('bench'))
  const unguarded = await startUnguarded(await sqlite.makeDatabase('unguarded'))
  const unguardedOnPostgres = await startUnguarded(await postgres.makeDatabase('unguarded'))
  const servers = [bare, peer, durablePeer, ours, onPostgres, unguarded, unguardedOnPostgres]
  try {
    const found: Round[] = []
    await measure(ours.read, readers, 1)
    await measure(onPostgres.read, readers, 1)
    for (let round = 0; round < rounds; round += 1) {
      found.push({
        bareReads: await measure(bare.read, readers, secondsEach),
        ourReads: await measure(ours.read, readers, secondsEach),
        postgresReads: await measure(onPostgres.read, readers, secondsEach),
        peerReads: await measure(peer.read, readers, secondsEach),
        durablePeerReads: await measure(durablePeer.read, readers, secondsEach),
        ourWrites: await measure(ours.write, writers, secondsEach),
        unguardedWrites: await measure(unguarded.write, writers, secondsEach),
        postgresWrites: await measure(onPostgres.write, writers, secondsEach),
        postgresUnguardedWrites: await measure(unguardedOnPostgres.write, writers, secondsEach),
        ourSignIns: await measure(ours.signIn, signers, secondsEach),
        postgresSignIns: await measure(onPostgres.signIn, signers, secondsEach),
        peerSignIns: await measure(peer.signIn, signers, secondsEach),
        durablePeerSignIns: await measure(durablePeer.signIn, signers, secondsEach),
        readsUnderSignIns: await readWhileSigningIn(ours, secondsEach),
        postgresReadsUnderSignIns: await readWhileSigningIn(onPostgres, secondsEach),
      })
    }
    const report = reportOf(found, await measureStarts(folder))
    writeSection('Server', report)
    console.log(report)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
    await Promise.all([sqlite.stop(), postgres.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

/** One client reads its profile while four sign in without a pause. */
async function readWhileSigningIn(subject: Subject, seconds: number) {
  const [reads] = await Promise.all([
    measure(subject.read, 1, seconds),
    measure(subject.signIn, signers, seconds),
  ])
  return reads
}
