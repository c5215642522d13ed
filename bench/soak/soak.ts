import { loadavg } from 'node:os'
import { writeSection } from '../results.ts'
import { mixedRequests } from '../scale/calls.ts'
import { fill } from '../scale/fill.ts'
import { startPostgresEngine, startSqlite } from '../server/engines.ts'
import { exitOnSignal } from '../server/exit-on-signal.ts'
import { measureMany, median } from '../server/load.ts'
import { startServer } from '../server/subjects.ts'
import { readOptions } from './options.ts'
import { type Minute, reportOf } from './report.ts'

const connections = 32
const options = readOptions(process.argv.slice(2))

/**
 * Measures what one server can do with a mix of calls, then asks it for a share of that for half an hour and looks every
 * minute at its memory and at every answer that was not a success. The limit is measured again at the end: the same server,
 * database and asking program share the machine all the time, so that it differs only if other work came or went. The figures
 * go into bench/RESULTS.md.
 */
exitOnSignal()
const engine = await (options.engine === 'sqlite' ? startSqlite() : startPostgresEngine())
try {
  const place = await engine.makeDatabase('soak')
  await fill(place.address, options.accounts)
  const server = await startServer({ ...place.environment, METRICS_PORT: '0' })
  try {
    const requests = mixedRequests(options.accounts)
    const measure = (seconds: number, perSecond?: number) =>
      measureMany(server.url, requests, {
        connections,
        seconds,
        ...(perSecond === undefined ? {} : { perSecond }),
      })
    const measureLimit = async () => {
      const runs = [await measure(10), await measure(10), await measure(10)]
      return median(runs.map(run => run.perSecond))
    }
    await measure(5)
    const limit = await measureLimit()
    const perSecond = Math.max(1, Math.round(limit * options.share))
    console.log(`limit ${limit.toFixed(0)}/s, asking for ${perSecond}/s`)
    const minutes: Minute[] = []
    for (let minute = 1; minute <= options.minutes; minute += 1) {
      const found = await measure(60, perSecond)
      const memory = await readMemory(server.metricsUrl)
      const [load = 0] = loadavg()
      minutes.push({ ...found, ...memory, load })
      console.log(JSON.stringify({ minute, ...minutes.at(-1) }))
    }
    const limitAfter = await measureLimit()
    const report = reportOf(engine.name, options, { limit, limitAfter, perSecond, minutes })
    writeSection('Soak', report)
    console.log(report)
  } finally {
    await server.stop()
  }
} finally {
  await engine.stop()
}

async function readMemory(
  metricsUrl = '',
): Promise<{ readonly residentBytes: number; readonly heapBytes: number }> {
  const text = await (await fetch(metricsUrl)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return {
    residentBytes: figure('process_resident_memory_bytes'),
    heapBytes: figure('nodejs_heap_size_used_bytes'),
  }
}
