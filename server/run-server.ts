import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { billingJob } from './billing/jobs.ts'
import type { Config } from './config/parse.ts'
import { createDeps, type Deps } from './deps.ts'
import { createJobRunner, type Job } from './job-runner.ts'
import { createLog } from './log.ts'
import { renewSigningKeys } from './oauth/signing-keys.ts'
import { createMetricsServer } from './operations/metrics.ts'
import { chooseProviders } from './providers.ts'
import { sweep } from './store/operations/sweep.ts'

const minuteMs = 60_000

/** What the server does by itself, besides sending mails. */
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

/** How long requests in flight may take to finish at the end. */
const graceMs = 10_000
/** Node looks for connections that are late every half minute by itself, whatever it is told of headers. */
const timeouts = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
}

/**
 * A server that listens. `stop` says that it wants no more requests, then takes none, finishes those in flight and closes
 * what is open.
 */
export type RunningServer = { readonly url: string; readonly stop: () => Promise<void> }

/** @throws when the port is taken or the database cannot be opened */
export async function runServer(config: Config): Promise<RunningServer> {
  const log = createLog(config.logLevel)
  let url = ''
  const providers = await chooseProviders(config, () => url, log)
  const deps = await createDeps(providers.config, { log }).catch(async error => {
    await providers.stop()
    throw error
  })
  const app = createApp(deps)
  const server = createServer(timeouts, getRequestListener(app.fetch))
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
  deps.outbox.start()
  const jobs = createJobRunner(deps, createJobs(deps))
  jobs.start()

  async function stopNow() {
    deps.log.info('stopping')
    deps.health.drain()
    await wait(config.drainMs)
    await closeServer(server)
    await providers.stop()
    await Promise.all([deps.outbox.stop(), jobs.stop()])
    await deps.tracing?.stop()
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

/** Connections that are kept alive end as soon as they are idle; those in use may finish, up to the grace. */
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
