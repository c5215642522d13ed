import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import type { Config } from './config/parse.ts'
import { createDeps } from './deps.ts'
import { createJobRunner } from './job-runner.ts'
import { createJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { chooseMoneyPlace } from './taking-money.ts'

/** How long requests in flight may take to finish at the end. */
const graceMs = 10_000
const timeouts = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 30_000 }

/** A server that listens. `stop` takes no new request, finishes those in flight, then closes what is open. */
export type RunningServer = { readonly url: string; readonly stop: () => Promise<void> }

/** @throws when the port is taken or the database cannot be opened */
export async function runServer(config: Config): Promise<RunningServer> {
  const log = createLog(config.logLevel)
  let url = ''
  const money = await chooseMoneyPlace(config, () => url, log)
  const deps = await createDeps(money.config, { log }).catch(async error => {
    await money.stop()
    throw error
  })
  const app = createApp(deps)
  const server = createServer(timeouts, getRequestListener(app.fetch))
  await listen(server, config).catch(async error => {
    await money.stop()
    await deps.closeStore()
    throw error
  })
  const { address, port, family } = server.address() as AddressInfo
  url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  deps.log.info({ url, dataDir: config.dataDir }, 'listening')
  deps.outbox.start()
  const jobs = createJobRunner(deps, createJobs(deps))
  jobs.start()

  async function stopNow() {
    deps.log.info('stopping')
    await closeServer(server)
    await money.stop()
    await Promise.all([deps.outbox.stop(), jobs.stop()])
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

async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening').catch(error => {
    if (error.code === 'EADDRINUSE') throw new Error(`port ${port} is taken. Set PORT to another one.`)
    throw error
  })
}
