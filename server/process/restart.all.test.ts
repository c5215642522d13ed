import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dropDatabaseFor } from '../testing/database.ts'
import { findFreePort } from '../testing/free-port.ts'
import { type ServerProcess, startProcess } from '../testing/start-process.ts'

const clientCount = 24
const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

type Place = { readonly port: number; readonly folder: string; server: ServerProcess }
let places: Place[]

beforeEach(async () => {
  places = await Promise.all(
    [0, 1].map(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'sortwell-restart-'))
      const port = await findFreePort()
      return { port, folder, server: await startAt(port, folder) }
    }),
  )
})
afterEach(async () => {
  for (const { server, folder } of places) {
    await server.kill()
    await dropDatabaseFor(folder)
    await rm(folder, { recursive: true })
  }
})

const startAt = (port: number, folder: string) =>
  startProcess({ DATA_DIR: folder, PORT: String(port), DRAIN_SECONDS: '1' })

/** Posts once, on the connection that `agent` keeps if there is one. It is sent once, whatever becomes of it. */
async function post(agent: Agent, port: number): Promise<IncomingMessage> {
  const sent = request({
    agent,
    port,
    method: 'POST',
    path: '/auth/forgot-password',
    headers: { 'Content-Type': 'application/json' },
  })
  sent.end(JSON.stringify({ email: 'nobody@example.com' }))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer
}

/** Posts from one client until `isDone`. An answer that closes the connection, or a refused one, sends it to the next port. */
async function postUntil(isDone: () => boolean, among: readonly number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const lost: string[] = []
  let answered = 0
  let ports = among
  while (!isDone()) {
    const [port = 0, ...others] = ports
    try {
      const { statusCode, headers } = await post(agent, port)
      if (statusCode === 200) answered += 1
      else lost.push(`${statusCode}`)
      if (headers.connection === 'close') ports = [...others, port]
    } catch (error) {
      if (isRefused(error)) ports = [...others, port]
      else lost.push(String(error))
    }
  }
  agent.destroy()
  return { answered, lost }
}

/** Posts from every client until `work` is done. @returns how many posts were answered, and what became of the others */
async function postDuring(work: () => Promise<void>, portsOf: (client: number) => readonly number[]) {
  let isDone = false
  const clients = Array.from({ length: clientCount }, (_, client) => postUntil(() => isDone, portsOf(client)))
  await work().finally(() => {
    isDone = true
  })
  const results = await Promise.all(clients)
  return {
    answered: results.reduce((sum, result) => sum + result.answered, 0),
    lost: results.flatMap(result => result.lost),
  }
}

/** Restarts each server twice, one after the other. */
async function restartInTurn() {
  for (const place of [...places, ...places]) {
    expect(await place.server.stop()).toBe(0)
    place.server = await startAt(place.port, place.folder)
  }
}

test('four restarts lose no request of clients that go where they are not turned away', async () => {
  const ports = places.map(place => place.port)
  const { answered, lost } = await postDuring(restartInTurn, client =>
    client % 2 ? ports : ports.toReversed(),
  )
  expect(lost).toEqual([])
  expect(answered).toBeGreaterThan(clientCount)
})

const hasCaddy = spawnSync('caddy', ['version']).status === 0

/** Caddy with `deploy/Caddyfile`, on loopback and without a certificate. */
async function startCaddy(folder: string, servers: readonly string[]) {
  const port = await findFreePort()
  const file = join(folder, 'Caddyfile')
  const documented = join(import.meta.dirname, '../../deploy/Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\nimport "${documented}"\n`)
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      DOMAIN: `http://127.0.0.1:${port}`,
      SERVERS: servers.join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(async () => {
    const ended = once(caddy, 'exit')
    caddy.kill('SIGKILL')
    await ended
  })
  let said = ''
  for await (const line of createInterface({ input: caddy.stderr })) {
    said += `${line}\n`
    if (line.includes('serving initial configuration')) break
  }
  expect(said).toContain('serving initial configuration')
  caddy.stderr.resume()
  return port
}

describe.skipIf(!hasCaddy)('behind the documented proxy (skipped without the program caddy)', () => {
  test('four restarts of two servers lose no request', async () => {
    const [first, second] = places
    const port = await startCaddy(
      first?.folder ?? '',
      places.map(place => `127.0.0.1:${place.port}`),
    )
    const { answered, lost } = await postDuring(restartInTurn, () => [port])
    expect(second?.server.child.exitCode).toBe(null)
    expect(lost).toEqual([])
    expect(answered).toBeGreaterThan(clientCount)
  })

  test('people wait while the only server restarts', async () => {
    const [only] = places
    if (!only) throw new Error('There is no server.')
    const port = await startCaddy(only.folder, [`127.0.0.1:${only.port}`])
    const { answered, lost } = await postDuring(
      async () => {
        expect(await only.server.stop()).toBe(0)
        only.server = await startAt(only.port, only.folder)
      },
      () => [port],
    )
    expect(lost).toEqual([])
    expect(answered).toBeGreaterThan(clientCount)
  })
})
