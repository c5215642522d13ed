import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { createApp } from '../app.ts'
import type { Environment } from '../config/fields.ts'
import { type Config, parseConfig } from '../config/parse.ts'
import { type ApiClient, createApiClient, type TokenStore } from '../contract/client.ts'
import { createDeps, type Deps, type Replacements } from '../deps.ts'
import { createLog } from '../log.ts'
import type { WrittenLetter } from '../mail/letter.ts'
import { type MakeKeyPair, makeKeyPair, type SigningAlgorithm } from '../oauth/signing-keys.ts'
import { createStripeSandbox } from '../sandbox/stripe/sandbox.ts'
import { openStore } from '../store/engine/open.ts'
import { databaseFor, dropDatabaseFor } from './database.ts'
import { memoryFolder } from './memory-folder.ts'

/** Most tests are about the API, and none depends on whether the site is built. */
export const withoutSite: string = join(import.meta.dirname, 'no-site')
/** A moment to start from: 21 November 2026, noon UTC. */
const startAt = Date.UTC(2026, 10, 21, 12)
/** Quick, so that tests spend their time on what they test. */
const cheapHash = { memoryCost: 64, timeCost: 1, parallelism: 1 }

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  STRIPE_API_BASE: 'http://stripe.localhost',
} as const
const moneyOf = (config: Config) => ({
  stripeSecretKey: config.stripeSecretKey ?? '',
  stripeWebhookSecret: config.stripeWebhookSecret ?? '',
})

export type TestClientOptions = {
  readonly ip?: string
  readonly userAgent?: string
  readonly clientType?: 'desktop' | 'web'
  readonly headers?: Readonly<Record<string, string>>
  /** The key of the device that plans are stated for; null for a program that does not say where it is. */
  readonly device?: string | null
}
export type TestOptions = Replacements & {
  readonly environment?: Environment
  /** An existing folder, to start again on the same database. It is not removed. */
  readonly dataDir?: string
}

/** The file of a migrated SQLite database without rows. Copying it costs less than its migrations. */
async function makeEmptyDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(join(memoryFolder, 'sortwell-'))
  const file = join(folder, 'empty.db')
  await (await openStore({ engine: 'sqlite', file })).close()
  const bytes = await readFile(file)
  await rm(folder, { recursive: true })
  return bytes
}
let emptyDatabase: Promise<Buffer> | undefined

const keyPairs: Partial<Record<SigningAlgorithm, ReturnType<MakeKeyPair>>> = {}
/** The same keys for every server that starts with none: it takes long to make them. */
const sameKeyPair: MakeKeyPair = algorithm => {
  keyPairs[algorithm] ??= makeKeyPair(algorithm)
  return keyPairs[algorithm]
}

/** A token kept in a variable. */
export function keepToken(token: string | null = null): TokenStore & { token: string | null } {
  const store = {
    token,
    read: () => store.token,
    write: (given: string) => {
      store.token = given
    },
    clear: () => {
      store.token = null
    },
  }
  return store
}

/** Sends requests as a browser does, with the cookies of earlier answers. */
export function keepCookies(fetch: (request: Request) => Response | Promise<Response>) {
  const cookies = new Map<string, string>()
  async function send(request: Request): Promise<Response> {
    if (cookies.size > 0)
      request.headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(request)
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(response.headers.get('Set-Cookie') ?? '') ?? []
    if (name !== undefined && value !== undefined) cookies.set(name, value)
    return response
  }
  return { cookies, send }
}

/** A clock that stands still until it is moved. */
function createTestClock() {
  let now = startAt
  return {
    now: () => now,
    advance: (ms: number) => {
      now += ms
    },
  }
}

/** Calls of the product's client that reach `app` without a socket, from the address and program named. Keeps cookies. */
export function connect(
  app: Hono,
  {
    ip = '192.0.2.1',
    userAgent = 'Test/1',
    clientType = 'web',
    headers = {},
    device = 't'.repeat(43),
  }: TestClientOptions,
) {
  const env = { incoming: { socket: { remoteAddress: ip } } }
  const { cookies, send } = keepCookies(async request => {
    request.headers.set('User-Agent', userAgent)
    if (device !== null && request.url.includes('entitlement'))
      request.headers.set('X-Sortwell-Device', device)
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    return app.request(request, undefined, env)
  })
  const tokens = keepToken()
  const api: ApiClient = createApiClient({ baseUrl: 'http://localhost', tokens, clientType, fetch: send })
  return { api, tokens, send, cookies }
}

/** Mails that were sent, read after everything due has gone out. */
function createMailbox(deps: Deps, letters: readonly WrittenLetter[]) {
  async function to(address: string) {
    await deps.outbox.drain()
    return letters.filter(letter => letter.to === address)
  }
  async function last(address: string) {
    const letter = (await to(address)).at(-1)
    if (!letter) throw new Error(`No mail to ${address}.`)
    return letter
  }
  return {
    to,
    last,
    /** The token in the newest link. Mails of one moment, at which the clock stands, may go out in any order. */
    token: async (address: string) => {
      const link = /(?:token=|reset-password\/|revert\/)([\w-]{43})/
      const found = (await to(address)).flatMap(({ text }) => link.exec(text)?.[1] ?? []).at(-1)
      if (found === undefined) throw new Error(`No mail to ${address} has a link.`)
      return found
    },
    subjects: async (address: string) => (await to(address)).map(letter => letter.subject),
  }
}

/**
 * A whole server on a fresh database of the engine that this run is about, with a clock that stands still and mails kept in memory.
 * Write `await using server = await testServer()`: it closes and cleans up by itself.
 */
export async function testServer(options: TestOptions = {}) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(memoryFolder, 'sortwell-')))
  const clock = createTestClock()
  const letters: WrittenLetter[] = []
  const logLines: string[] = []
  const config = parseConfig({
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: 'https://sortwell.example',
    ...stripeKeys,
    ...(await databaseFor(dataDir)),
    ...options.environment,
  })
  if (options.dataDir === undefined && config.database.engine === 'sqlite') {
    emptyDatabase ??= makeEmptyDatabase()
    await writeFile(config.database.file, await emptyDatabase, { mode: 0o600 })
  }
  const stripe = createStripeSandbox({
    webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
    clock: clock.now,
    origin: () => stripeKeys.STRIPE_API_BASE,
    send: (body, signature) => send(body, signature),
  })
  stripe.webhooks.hold(true)
  const keepLetters = { deliver: async (letter: WrittenLetter) => void letters.push(letter), close: () => {} }
  const deps = await createDeps(
    { ...config, ...moneyOf(config) },
    {
      clock: clock.now,
      hashCost: cheapHash,
      ...(options.dataDir === undefined ? { makeKeyPair: sameKeyPair } : {}),
      mailer: keepLetters,
      fetchStripe: async (address, init) => stripe.app.request(new Request(address, init)),
      log: createLog('info', { write: line => void logLines.push(line) }),
      ...options,
    },
  )
  const app = createApp(deps, withoutSite)
  const send = async (body: string, signature: string) => {
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    return (await app.request('/stripe/webhook', { method: 'POST', body, headers })).status
  }
  const client = (as: TestClientOptions = {}) => connect(app, as)
  async function close() {
    await deps.closeStore()
    if (options.dataDir) return
    await dropDatabaseFor(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
  const mail = createMailbox(deps, letters)
  return {
    ...client(),
    client,
    mail,
    /** The stand-in for Stripe. Its webhooks wait until a test delivers them. */
    stripe,
    clock,
    deps,
    app,
    dataDir,
    logLines,
    close,
    [Symbol.asyncDispose]: close,
  }
}
export type TestServer = Awaited<ReturnType<typeof testServer>>
