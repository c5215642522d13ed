import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { billingJob } from './billing/jobs.ts'
import type { Config } from './config/parse.ts'
import { createDeps, type Deps, type RunnableConfig } from './deps.ts'
import { answerUnreadable } from './edge/unreadable.ts'
import { createJobRunner, type Job } from './job-runner.ts'
import { createLog, type Log } from './log.ts'
import { renewSigningKeys } from './oauth/signing-keys.ts'
import { announceDrain } from './operations/health.ts'
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

/** How long requests may take at shutdown once no connection is idle any more. */
const graceMs = 10_000
/** Node checks for late connections only every half minute by default, whatever the header timeout. */
const timeouts = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  // Longer than the proxy keeps a connection idle (deploy/Caddyfile), and a part of what a restart takes at most.
  keepAliveTimeout: 10_000,
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
    getRequestListener(announceDrain(deps.health, app.fetch), { errorHandler: answerUnreadable(deps) }),
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
    await closeServer(server, config.drainMs > 0)
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

/**
 * Takes no more connections, and waits for those that are open. A request may be on its way on an idle one: it is
 * answered, and the connection closed with that answer, or when the keep-alive time is over.
 * @param isPatient false closes idle connections at once
 */
async function closeServer(server: Server, isPatient: boolean): Promise<void> {
  await takeWaiting(server)
  const closed = once(server, 'close')
  // The close of HTTP's server would end idle connections.
  NetServer.prototype.close.call(server)
  const idleCloser = isPatient ? undefined : setInterval(() => server.closeIdleConnections(), 50)
  const impatience = setTimeout(() => server.closeAllConnections(), timeouts.keepAliveTimeout + graceMs)
  await closed
  clearInterval(idleCloser)
  clearTimeout(impatience)
}

/** Accepts the connections that wait, one a turn: the kernel resets those left in its queue when the port closes. */
async function takeWaiting(server: Server): Promise<void> {
  let isTaken = true
  server.on('connection', () => {
    isTaken = true
  })
  for (let turn = 0; isTaken && turn < 100; turn += 1) {
    isTaken = false
    await nextTurn()
  }
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
