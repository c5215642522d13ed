import { cpus } from 'node:os'
import type { Request } from 'autocannon'
import { writeSection } from '../results.ts'
import { firstReads, type HotCall, hotCalls, requestsFor } from '../scale/calls.ts'
import { fill } from '../scale/fill.ts'
import { type Engine, startPostgresEngine, startSqlite } from '../server/engines.ts'
import { exitOnSignal } from '../server/exit-on-signal.ts'
import { measureMany } from '../server/load.ts'
import { startServer } from '../server/subjects.ts'
import { databaseSeconds, serverSeconds } from './processor-time.ts'

/** More than are read once within `seconds`. */
const accounts = 40_000
const seconds = 5
const connections = 8

type Cost = {
  readonly call: string
  readonly engine: string
  readonly serverMs: number
  readonly databaseMs: number
}

/**
 * Measures the processor time that a call takes, in the server and in PostgreSQL. Unlike calls a second it hardly depends
 * on what else the machine does: docs/capacity.md reckons with it. The figures go into bench/RESULTS.md.
 */
export async function run(): Promise<void> {
  exitOnSignal()
  const costs: Cost[] = []
  for (const start of [startSqlite, startPostgresEngine]) costs.push(...(await measureEngine(await start())))
  const rows = costs.map(
    ({ call, engine, serverMs, databaseMs }) =>
      `| ${call} | ${engine} | ${serverMs.toFixed(2)} | ${databaseMs.toFixed(2)} |`,
  )
  const report = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus()[0]?.model ?? 'unknown processor'}; ${accounts.toLocaleString('en')} accounts, ${connections} clients. Milliseconds of processor time per call: all threads of the server, logs included; all processes of PostgreSQL.

| call | engine | server, ms | PostgreSQL, ms |
|---|---|---|---|
${rows.join('\n')}
`
  writeSection('Cost of a call', report)
  console.log(report)
}

async function measureEngine(engine: Engine): Promise<Cost[]> {
  try {
    const place = await engine.makeDatabase('cost')
    await fill(place.address, accounts)
    const server = await startServer({ ...place.environment, METRICS_PORT: '0' })
    const costs: Cost[] = []
    const measureCost = async (call: string, requests: readonly Request[]) => {
      const before = [await serverSeconds(server), await databaseSeconds(engine)] as const
      const { answers } = await measureMany(server.url, requests, { connections, seconds })
      const after = [await serverSeconds(server), await databaseSeconds(engine)] as const
      const [serverMs, databaseMs] = [0, 1].map(
        which => (1_000 * ((after[which] ?? 0) - (before[which] ?? 0))) / answers,
      )
      costs.push({ call, engine: engine.name, serverMs: serverMs ?? 0, databaseMs: databaseMs ?? 0 })
    }
    for (const call of Object.keys(hotCalls) as HotCall[]) {
      const requests = requestsFor(call, accounts)
      await measureMany(server.url, requests, { connections, seconds: 2 })
      await measureCost(call, requests)
    }
    await measureCost('read a profile, the first time in a minute', firstReads(accounts))
    await server.stop()
    return costs
  } finally {
    await engine.stop()
  }
}
