import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { Introduced } from './answer.ts'

/**
 * One line and one count per request: the route as the contract writes it, never the address as it came, which may hold
 * anything.
 */
export const logRequests =
  (log: Log, metrics: Metrics): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now()
    await next()
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const { requestId } = c.get('introduced') as Introduced
    const { method } = c.req
    const route = routePath(c, -1)
    const { status } = c.res
    log.info({ id: requestId, method, route, status, ms }, 'request')
    metrics.observeRequest(method, route, status, ms)
  }
