import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'
import type { Introduced } from './answer.ts'

/** One line per request: the route as the contract writes it, never the address as it came, which may hold anything. */
export const logRequests =
  (log: Log): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now()
    await next()
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const { requestId } = c.get('introduced') as Introduced
    log.info(
      { id: requestId, method: c.req.method, route: routePath(c, -1), status: c.res.status, ms },
      'request',
    )
  }
