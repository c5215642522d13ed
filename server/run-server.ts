import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { billingJob } from './billing/jobs.ts'
import type { Config } from './config/parse.ts'
import { createDeps, type Deps, type RunnableConfig } from './deps.ts'
import { answerUnreadable } from './edge/unreadable.ts'
import { createJobRunner, type Job } from './job-runner.ts'
import { createLog, type Log } from './log.ts'
import { renewSigningKeys } from './oauth/signing-keys.ts'
import { createMetricsServer } from './operations/metrics.ts'
import { sweep } from './store/operations/sweep.ts'

const minuteMs = 60_000

/** Background work of the server, besides sending mails. */
const createJobs = (deps: Deps): readonly Job[] => [
  {
    name: 'sweep',
    everyMs: 60 * minuteMs,
    leaseMs: 5 * minuteMs,
    run: signal => sweep(deps.db, deps.clock(), signal),
  },
  { name: 'signing-keys', everyMs: 60 * minuteMs, leaseMs: minuteMs, run: () => renewSigningKeys(deps) },
  billingJob(deps),
]

/** How long pending requests may take at shutdown. */
const graceMs = 10_000
/** Node checks for late connections only every half minute by default, whatever the header timeout. */
const timeouts = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
}

/**
 * A running server. `stop` reports not ready, then accepts no more requests, finishes pending ones and closes all
 * resources.
 */
export type RunningServer = { readonly url: string; readonly stop: () => Promise<void> }

/**
 * Chooses the providers of payments and identities.
 * @param url where this server is reached, called once it listens
 */
export type ChooseProviders = (
  config: Config,
  url: () => string,
  log: Log,
) => Promise<{ readonly config: RunnableConfig; readonly stop: () => Promise<void> }>

const asConfigured: ChooseProviders = async config => {
  const { stripeSecretKey, stripeWebhookSecret } = config
  if (stripeSecretKey === undefined || stripeWebhookSecret === undefined)
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing. In development, npm start plays Stripe.',
    )
  return { config: { ...config, stripeSecretKey, stripeWebhookSecret }, stop: async () => {} }
}

/**
 * @param chooseProviders stand-ins, in development alone
 * @throws when the port is taken or the database cannot be opened
 */
export async function runServer(
  config: Config,
  chooseProviders: ChooseProviders = asConfigured,
): Promise<RunningServer> {
  const log = createLog(config.logLevel)
  let url = ''
  const providers = await chooseProviders(config, () => url, log)
  const deps = await createDeps(providers.config, { log }).catch(async error => {
    await providers.stop()
    throw error
  })
  const app = createApp(deps)
  const server = createServer(
    // A second Host makes the address unreadable instead of being dropped.
    { ...timeouts, joinDuplicateHeaders: true },
    getRequestListener(app.fetch, { errorHandler: answerUnreadable(deps) }),
  )
  server.maxConnections = config.maxConnections
  const metricsServer = config.metricsPort === undefined ? undefined : createMetricsServer(deps.metrics)
  try {
    if (metricsServer) await listen(metricsServer, 'METRICS_PORT', config.metricsPort, config.metricsHost)
    await listen(server, 'PORT', config.port, config.host)
  } catch (error) {
    metricsServer?.close()
    await providers.stop()
    await deps.closeStore()
    throw error
  }
  url = urlOf(server)
  const { engine } = config.database
  const metricsUrl = metricsServer && `${urlOf(metricsServer)}/metrics`
  deps.log.info({ url, metricsUrl, dataDir: config.dataDir, engine }, 'listening')
  deps.log.flush() // whoever started the server waits for this line
  deps.outbox.start()
  const jobs = createJobRunner(deps, createJobs(deps))
  jobs.start()

  async function stopNow() {
    deps.log.info('stopping')
    deps.health.drain()
    await pause(config.drainMs)
    await closeServer(server)
    await providers.stop()
    await Promise.all([deps.outbox.stop(), jobs.stop()])
    metricsServer?.closeAllConnections()
    metricsServer?.close()
    await deps.closeStore()
    deps.log.info('stopped')
  }
  let stopping: Promise<void> | undefined
  function stop() {
    stopping ??= stopNow()
    return stopping
  }
  return { url, stop }
}

/** Idle keep-alive connections end at once; busy ones may finish within the grace period. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const idleCloser = setInterval(() => server.closeIdleConnections(), 50)
  const impatience = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idleCloser)
  clearTimeout(impatience)
}

async function listen(server: Server, field: string, port: number | undefined, host: string): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening').catch(error => {
    if (error.code === 'EADDRINUSE') throw new Error(`port ${port} is taken. Set ${field} to another one.`)
    throw error
  })
}

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
