import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dropDatabaseFor } from '../testing/database.ts'
import { findFreePort } from '../testing/free-port.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import { type ServerProcess, startProcess } from '../testing/start-process.ts'

const clientCount = 24

type Place = { readonly port: number; readonly folder: string; server: ServerProcess }
let first: Place
let second: Place

beforeEach(async () => {
  const start = async () => {
    const folder = await mkdtemp(join(memoryFolder, 'sortwell-restart-'))
    const port = await findFreePort()
    return { port, folder, server: await startAt(port, folder) }
  }
  first = await start()
  second = await start()
})
afterEach(async () => {
  for (const { server, folder } of [first, second]) {
    await server.kill()
    await dropDatabaseFor(folder)
    await rm(folder, { recursive: true })
  }
})

const startAt = (port: number, folder: string) =>
  startProcess({ DATA_DIR: folder, PORT: String(port), DRAIN_SECONDS: '2' })

async function restart(place: Place) {
  expect(await place.server.stop()).toBe(0)
  place.server = await startAt(place.port, place.folder)
}

type Ask = (agent: Agent, port: number) => Promise<{ readonly isLast: boolean; readonly answer: string }>

/** Asks once, on the connection that `agent` keeps if there is one, and never again, whatever becomes of it. */
async function send(agent: Agent, port: number, method: string, path: string, body = ''): ReturnType<Ask> {
  const headers = { 'Content-Type': 'application/json' }
  const sent = request({ agent, port, method, path, headers })
  sent.end(body)
  const answered: readonly IncomingMessage[] = await once(sent, 'response')
  const [answer] = answered
  if (!answer) throw new Error('There is no answer.')
  return {
    isLast: answer.headers.connection === 'close',
    answer: `${answer.statusCode} ${await text(answer)}`,
  }
}
/** Answered before the database is asked, whose disk may be slow. */
const post: Ask = (agent, port) => send(agent, port, 'POST', '/auth/login', '{}')
const get: Ask = (agent, port) => send(agent, port, 'GET', '/settings')
const isRight = (answer: string) => /^400 \{"message":|^200 \{"supportEmail":/.test(answer)

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

/** Asks as one client until `isDone`. An answer that closes the connection, or a refused one, sends it to the next port. */
async function askUntil(isDone: () => boolean, ask: Ask, among: readonly number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const lost: string[] = []
  let answered = 0
  let ports = among
  while (!isDone()) {
    const [port = 0, ...others] = ports
    try {
      const { answer, isLast } = await ask(agent, port)
      if (isRight(answer)) answered += 1
      else lost.push(answer)
      if (isLast) ports = [...others, port]
    } catch (error) {
      if (isRefused(error) && others.length > 0) ports = [...others, port]
      else lost.push(String(error))
    }
  }
  agent.destroy()
  return { answered, lost }
}

/** Asks as many clients until `work` is done. @returns what became of the requests that were not answered as they should */
async function lostDuring(work: () => Promise<void>, ask: Ask, ports: readonly number[]) {
  let isDone = false
  const clients = Array.from({ length: clientCount }, (_, client) =>
    askUntil(() => isDone, ask, client % 2 ? ports : ports.toReversed()),
  )
  await work().finally(() => {
    isDone = true
  })
  const results = await Promise.all(clients)
  for (const { answered } of results) expect(answered).toBeGreaterThan(0)
  return results.flatMap(({ lost }) => lost)
}

test('four restarts lose no request of clients that go where they are not turned away', async () => {
  const restarts = async () => {
    for (const place of [first, second, first, second]) await restart(place)
  }
  expect(await lostDuring(restarts, post, [first.port, second.port])).toEqual([])
})

const hasCaddy = spawnSync('caddy', ['version']).status === 0

/** Caddy with `deploy/Caddyfile`, on loopback and without a certificate. */
async function startCaddy(places: readonly Place[]) {
  const port = await findFreePort()
  const { folder } = first
  const file = join(folder, 'Caddyfile')
  const documented = join(import.meta.dirname, '../../deploy/Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\nimport "${documented}"\n`)
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      DOMAIN: `http://localhost:${port}`,
      SERVERS: places.map(place => `127.0.0.1:${place.port}`).join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines = createInterface({ input: caddy.stderr })
  const ended = once(caddy, 'exit')
  onTestFinished(async () => {
    caddy.kill('SIGKILL')
    await ended
  })
  /** Waits until it says something. */
  const untilSays = (...words: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      lines.on('line', line => words.every(word => line.includes(word)) && resolve())
      void ended.then(() => reject(new Error('Caddy has ended.')))
    })
  await untilSays('serving initial configuration')
  return { port, untilSays }
}

describe.skipIf(!hasCaddy)('behind the documented proxy (skipped without the program caddy)', () => {
  test('four restarts of two servers, in turn, lose no request', async () => {
    const { port, untilSays } = await startCaddy([first, second])
    const restarts = async () => {
      for (const place of [first, second, first, second]) {
        const isSeen = untilSays('host is up', `127.0.0.1:${place.port}`)
        await restart(place)
        await isSeen
      }
    }
    expect(await lostDuring(restarts, post, [port])).toEqual([])
  })

  test('people wait while the only server restarts', async () => {
    const { port } = await startCaddy([first])
    expect(await lostDuring(() => restart(first), get, [port])).toEqual([])
  })
})
