import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'
import type { Events } from '../operations/events.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { RequestContext } from './answer.ts'

type LoggingDeps = { readonly log: Log; readonly metrics: Metrics; readonly events: Events }

/**
 * Logs and counts each request, with an event when it was refused. Logs the route as the contract writes it, never the
 * raw address, which may contain anything. Code that refuses sets the `reason` in the context.
 */
export const logRequests =
  ({ log, metrics, events }: LoggingDeps): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now()
    await next()
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const { requestId } = c.get('requestContext') as RequestContext
    const { method } = c.req
    const route = routePath(c)
    const { status } = c.res
    log.info({ id: requestId, method, route, status, ms }, 'request')
    metrics.observeRequest(method, route, status, ms)
    if (status >= 400 && status < 500)
      events.note('refusal', { id: requestId, method, route, status, reason: c.get('reason') })
  }
