import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findPostgres, startPostgres } from '../../server/testing/postgres.ts'
import { writeSection } from '../results.ts'
import { exitOnSignal } from '../server/exit-on-signal.ts'
import type { Tally } from './client.ts'
import { startInstances } from './instances.ts'
import { startMailSink } from './mail-sink.ts'
import { createLedger, guessPasswords, livePeople } from './people.ts'
import { startProxy } from './proxy.ts'
import { type Found, reportOf } from './report.ts'
import { startShop } from './shop.ts'
import { judge } from './verdict.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, workers: { type: 'string', default: '6' } },
})
const seconds = Number(values.seconds)
const workers = Number(values.workers)
const killEveryMs = 4_000
const outages = ['SIGINT', 'SIGQUIT', 'SIGINT', 'SIGQUIT'] as const
const outageMs = 3_000
const calmMs = 7_000

/**
 * Three servers on one PostgreSQL behind a reverse proxy, under load: first one of them is killed every few seconds for a
 * minute, then PostgreSQL is stopped, in order and in a crash, and started again. Everything that was acknowledged must be
 * there at the end, and nothing may have happened twice. Ends with 1 when a promise was broken; the figures go into
 * bench/RESULTS.md.
 */
exitOnSignal()
const binaries = findPostgres(process.env.POSTGRES_BIN)
if (!binaries) throw new Error('No PostgreSQL was found. Set POSTGRES_BIN to the folder of one.')
const postgres = await startPostgres(binaries)
const address = { engine: 'postgres', url: postgres.url('postgres') } as const
const sink = await startMailSink()
let url = ''
const shop = await startShop(() => url)
const instances = await startInstances(3, {
  DATABASE_URL: address.url,
  SECRET_KEY: randomBytes(32).toString('base64url'),
  SMTP_URL: sink.url,
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'info',
  ...shop.environment,
})
const proxy = await startProxy(instances.ports)
url = proxy.url
try {
  const found = [
    await stage(0, `a server killed every ${killEveryMs / 1_000} s for ${seconds} s`, killServers),
    await stage(1, `PostgreSQL stopped ${outages.length} times`, stopPostgres),
  ]
  const report = reportOf(found)
  writeSection('Chaos', report)
  console.log(report)
  if (found.some(({ verdict }) => verdict.faults.length > 0)) process.exitCode = 1
} finally {
  await shop.stop()
  proxy.stop()
  await instances.stop()
  await sink.stop()
  await postgres.stop()
}

/** Lets people live and one guess while trouble is made, then looks whether every promise was kept. */
async function stage(number: number, trouble: string, makeTrouble: () => Promise<number>): Promise<Found> {
  const ledger = createLedger()
  const tally: Tally = new Map()
  sink.mails.length = 0
  Object.assign(proxy.counts, { passedOver: 0, cut: 0 })
  Object.assign(shop.counts, { sent: 0, refused: 0 })
  let isOver = false
  const scene = { url, sink, shop, tally, ledger, isOver: () => isOver }
  const lives = Array.from({ length: workers }, (_, place) => livePeople(scene, number * workers + place))
  const guesser = guessPasswords(scene, `guessed-${number}@example.com`, `10.255.${number}.1`)
  const killed = await makeTrouble()
  isOver = true
  const [guessesJudged] = await Promise.all([guesser, ...lives])
  for (const answer of ['500', '503 without Retry-After'])
    if (tally.has(answer)) ledger.faults.push(`${tally.get(answer)} answers were ${answer}`)
  const verdict = await judge({ url, address, sink, shop }, ledger, killed)
  return {
    trouble,
    verdict,
    tally,
    races: ledger.races,
    guessesJudged,
    messages: { ...shop.counts },
    proxy: { ...proxy.counts },
  }
}

/** @returns how many were killed */
async function killServers(): Promise<number> {
  const end = Date.now() + seconds * 1_000
  let killed = 0
  while (Date.now() < end) {
    await wait(killEveryMs)
    await instances.kill(killed % instances.ports.length)
    killed += 1
  }
  return killed
}

/** @returns 0: no sender of mails is killed */
async function stopPostgres(): Promise<number> {
  for (const signal of outages) {
    await wait(calmMs)
    await postgres.halt(signal)
    await wait(outageMs)
    await postgres.start()
  }
  await wait(calmMs)
  return 0
}
