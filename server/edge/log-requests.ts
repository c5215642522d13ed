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
  (deps: LoggingDeps): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now()
    await next()
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const { requestId } = c.get('requestContext') as RequestContext
    const request = { id: requestId, method: c.req.method, route: routePath(c), status: c.res.status }
    noteRequest(deps, request, ms, c.get('reason'))
  }

type Answered = {
  readonly id: string
  readonly method: string
  readonly route: string
  readonly status: number
}

/** @param reason of a refusal */
export function noteRequest(
  { log, metrics, events }: LoggingDeps,
  request: Answered,
  ms: number,
  reason: string | undefined,
): void {
  const { method, route, status } = request
  log.info({ ...request, ms }, 'request')
  metrics.observeRequest(method, route, status, ms)
  if (status >= 400 && status < 500) events.note('refusal', { ...request, reason })
}
