import { parseArgs } from 'node:util'
import { openStore } from '../../server/store/engine/open.ts'
import type { DatabaseAddress } from '../../server/store/engine/store.ts'
import { sweep } from '../../server/store/operations/sweep.ts'
import { databaseSeconds, serverSeconds } from '../cost/processor-time.ts'
import { writeSection } from '../results.ts'
import { type Engine, type Place, startPostgresEngine, startSqlite } from '../server/engines.ts'
import { exitOnSignal } from '../server/exit-on-signal.ts'
import { measureMany } from '../server/load.ts'
import type { Peer } from '../server/processes.ts'
import { startServer } from '../server/subjects.ts'
import { type HotCall, hotCalls, requestsFor } from './calls.ts'
import { fill } from './fill.ts'
import { type Measurement, reportOf } from './report.ts'
import { sizeOf } from './size.ts'

const small = 1_000
const connections = 8

/**
 * Measures the calls that are made most on a small and on a large database, side by side and in turns, on both engines:
 * what one of them costs in processor time should hardly depend on how many accounts there are. The figures go into bench/RESULTS.md.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      accounts: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      engine: { type: 'string', default: 'both' },
    },
  })
  exitOnSignal()
  const options = {
    accounts: Number(values.accounts),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
  }
  for (const [name, start] of [
    ['sqlite', startSqlite],
    ['postgres', startPostgresEngine],
  ] as const) {
    if (values.engine !== 'both' && values.engine !== name) continue
    const found = await measureEngine(await start(), options)
    const report = reportOf(found, small, options.accounts)
    writeSection(`Scale on ${found.engine}`, report)
    console.log(report)
  }
}

type Options = { readonly accounts: number; readonly rounds: number; readonly seconds: number }

async function measureEngine(engine: Engine, options: Options): Promise<Measurement> {
  try {
    const large = await engine.makeDatabase('large')
    const startedAt = performance.now()
    await fill(large.address, options.accounts)
    console.log(`filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
    const little = await engine.makeDatabase('small')
    await fill(little.address, small)
    return await compare(engine, large, little, options)
  } finally {
    await engine.stop()
  }
}

async function compare(
  engine: Pick<Engine, 'name' | 'dataFolder'>,
  large: Place,
  little: Place,
  options: Options,
): Promise<Measurement> {
  const { accounts, rounds, seconds } = options
  const bytes = await sizeOf(large.address)
  const sweepSeconds = await timeSweep(large.address)
  const startedAt = performance.now()
  const onLarge = await startServer({ ...large.environment, METRICS_PORT: '0' })
  const startSeconds = (performance.now() - startedAt) / 1_000
  const onSmall = await startServer({ ...little.environment, METRICS_PORT: '0' })
  const calls = []
  for (const name of Object.keys(hotCalls) as HotCall[]) {
    const askSmall = () => askFor(engine, onSmall, name, small, seconds)
    const askLarge = () => askFor(engine, onLarge, name, accounts, seconds)
    await askSmall()
    await askLarge()
    const pairs = []
    for (let round = 0; round < rounds; round += 1) {
      const before = round % 2 === 0 ? await askSmall() : await askLarge()
      const after = round % 2 === 0 ? await askLarge() : await askSmall()
      pairs.push(round % 2 === 0 ? { small: before, large: after } : { small: after, large: before })
    }
    calls.push({ name, pairs })
    console.log(name, JSON.stringify(pairs))
  }
  await Promise.all([onLarge.stop(), onSmall.stop()])
  return { engine: engine.name, startSeconds, sweepSeconds, bytes, calls }
}

/**
 * @returns milliseconds of processor time that a call took, in the server and the database together: what else the machine
 * does changes that little
 * @throws when an answer is not a 2xx: a fast error is no figure
 */
async function askFor(
  engine: Pick<Engine, 'dataFolder'>,
  server: Peer,
  call: HotCall,
  accounts: number,
  seconds: number,
): Promise<number> {
  const used = async () => (await serverSeconds(server)) + (await databaseSeconds(engine))
  const before = await used()
  const found = await measureMany(server.url, requestsFor(call, accounts), { connections, seconds })
  if (found.refused > 0 || found.failed > 0)
    throw new Error(`${call}: ${found.refused} answers were refusals, ${found.failed} failed.`)
  return (1_000 * ((await used()) - before)) / found.answers
}

/** One walk over everything, finding nothing to delete. */
async function timeSweep(address: DatabaseAddress): Promise<number> {
  const store = await openStore(address)
  const startedAt = Date.now()
  await sweep(store.db, startedAt)
  await store.close()
  return (Date.now() - startedAt) / 1_000
}
