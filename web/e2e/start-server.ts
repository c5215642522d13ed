import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ListeningSandbox, listenAsStripe } from '../../server/sandbox/stripe/listen.ts'

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
}

const entry = join(import.meta.dirname, '../../server/main.ts')

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No port was given.')
  return address.port
}

async function untilListening(server: ChildProcess): Promise<void> {
  if (!server.stdout) throw new Error('The server has no output to read.')
  for await (const line of createInterface(server.stdout)) if (line.includes('listening')) break
  server.stdout.resume()
  if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`)
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
  const server = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await untilListening(server)
  return {
    origin,
    dataDir,
    mailDir: join(dataDir, 'mail'),
    stripe,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await stripe.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
