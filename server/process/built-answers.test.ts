import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '../testing/build-server.ts'
import { contractRows, sessionless, wrongRequest } from '../testing/contract-rows.ts'
import { dropDatabaseFor } from '../testing/database.ts'
import { findFreePort } from '../testing/free-port.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { addPerson } from '../testing/people.ts'
import { programs, type ServerProcess, startProcess } from '../testing/start-process.ts'
import { testServer } from '../testing/test-server.ts'

const secretKey = 'kV8Qd0zFh2mXw7cTn4RyLp6SbGj9AeUo'

/** A server in production whose database has a person for each call, logged in. */
type Asked = { readonly process: ServerProcess; readonly tokens: readonly string[] }
let folder: string
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let [sources, built]: Asked[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-built-'))
  mailServer = await startMailServer()
  await buildServer(join(folder, 'server'))
  sources = await startInProduction(programs.production)
  built = await startInProduction(join(folder, 'server/server/main.js'))
}, 60_000)
afterAll(async () => {
  for (const asked of [sources, built])
    if (asked) {
      await asked.process.stop()
      await dropDatabaseFor(asked.process.dataDir)
    }
  await mailServer.close()
  await rm(folder, { recursive: true })
})

async function startInProduction(program: string): Promise<Asked> {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const tokens = await addPeople(dataDir)
  const nobody = `http://127.0.0.1:${await findFreePort()}`
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    SMTP_URL: mailServer.url,
    PUBLIC_ORIGIN: 'http://localhost:4000',
    STRIPE_SECRET_KEY: 'rk_live_of_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '127.0.0.1',
    // Stripe is away: its address is asked through a proxy that is not there.
    NODE_USE_ENV_PROXY: '1',
    HTTPS_PROXY: nobody,
  }
  return { process: await startProcess(environment, program), tokens }
}

/** @returns the session token of each person */
async function addPeople(dataDir: string): Promise<readonly string[]> {
  await using server = await testServer({
    dataDir,
    clock: Date.now,
    environment: { SECRET_KEY: secretKey, RATE_LIMITS: 'off' },
  })
  const tokens: string[] = []
  for (const [name] of contractRows) {
    const person = await addPerson(server, { email: `${name}@example.com` })
    tokens.push(person.tokens.token ?? '')
  }
  // The first one makes the key: on PostgreSQL two that come at once make a key each.
  await server.api.entitlementKeys()
  return tokens
}

/** The answers to a call without a session, with wrong ones and with a live one, each from an address of its own. */
function answersTo(row: (typeof contractRows)[number], index: number, { process, tokens }: Asked) {
  const live = { Authorization: `Bearer ${tokens[index]}` }
  return Promise.all(
    [...sessionless, live].map(async (headers, nth) => {
      const from = { ...headers, 'X-Forwarded-For': `10.${nth}.${index}.1` }
      const response = await fetch(wrongRequest(row, from, process.url))
      return { status: response.status, body: formOf(await response.json()) }
    }),
  )
}

/** What a body says: sentences as they are, of all else the form, because ids and times differ. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'message' ? part : formOf(part)]),
  )
}

test('the built server answers every call as the sources do, and fails only where Stripe is away', async () => {
  if (!sources || !built) throw new Error('No server was started.')
  const failing: Record<string, readonly number[]> = {}
  for (const [index, row] of contractRows.entries()) {
    const [expected, found] = await Promise.all([
      answersTo(row, index, sources),
      answersTo(row, index, built),
    ])
    expect([row[0], found]).toEqual([row[0], expected])
    const statuses = found.map(({ status }) => status)
    if (statuses.some(status => status >= 500)) failing[row[0]] = statuses
  }
  expect(failing).toEqual({ prices: [502, 502, 502, 502, 502] })
  expect([sources.process.complaints(), built.process.complaints()]).toEqual(['', ''])
})
