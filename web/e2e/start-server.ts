import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ListeningSandbox, listenAsStripe } from '../../server/sandbox/stripe/listen.ts'
import { findFreePort } from '../../server/testing/free-port.ts'

/** A server process of its own with an empty database, reached on loopback. */
export type TestServer = {
  readonly origin: string
  /** Its folder, for commands that an operator runs beside it. */
  readonly dataDir: string
  /** Where its mails lie as .eml files. */
  readonly mailDir: string
  /** What it takes for Stripe; real keys in its environment would be the only difference. */
  readonly stripe: ListeningSandbox
  readonly stop: () => Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const entryOf = (mode: string) =>
  join(import.meta.dirname, '../../server', mode === 'production' ? 'main.ts' : 'sandbox/main.ts')

/** @throws when it ends without having said so */
export async function untilSays({ stdout }: ChildProcess, words: string): Promise<void> {
  if (!stdout) throw new Error('There is no output to read.')
  let isSaid = false
  for await (const line of createInterface(stdout)) {
    isSaid = line.includes(words)
    if (isSaid) break
  }
  if (!isSaid) throw new Error(`It ended and never said “${words}”.`)
  stdout.resume() // the reader of lines has paused it
}

/** @param settings fields of the server's configuration beside those that every test needs */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sortwell-e2e-'))
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const keys = { secretKey: 'sk_test_e2e', webhookSecret: 'whsec_e2e' }
  const stripe = await listenAsStripe({ ...keys, webhookUrl: () => `${origin}/stripe/webhook` })
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: origin,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    SUPPORT_EMAIL: 'support@sortwell.example',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_BASE: stripe.origin,
    ...settings,
  }
  const server = spawn(process.execPath, [entryOf(env.NODE_ENV)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilSays(server, 'listening')
  async function stop() {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    await stripe.stop()
    await rm(dataDir, { recursive: true })
  }
  return {
    origin,
    dataDir,
    mailDir: join(dataDir, 'mail'),
    stripe,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
