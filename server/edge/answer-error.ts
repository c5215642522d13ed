import type { Context, ErrorHandler, Hono, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { PaymentsError } from '../billing/stripe/errors.ts'
import { QueueFullError } from '../credentials/hash-queue.ts'
import { blackOut, type Log } from '../log.ts'
import type { Health } from '../operations/health.ts'
import { isUnavailable, isUnstorable } from '../store/engine/errors.ts'
import { answer, type RequestContext } from './answer.ts'
import type { SocketEnv } from './peer.ts'
import { noRoom, Refusal, unavailable } from './refusal.ts'

const hashQueueRetrySeconds = 2

type ErrorDeps = { readonly log: Log; readonly health: Pick<Health, 'isFull'> }

/** Turns any error into an answer {message}; an unexpected one is logged and answered without details. */
export function answerError({ log, health }: ErrorDeps): ErrorHandler {
  /** Known failures become refusals: they say what to do, and when. */
  function toRefusal(error: Error, c: Context, id: string): HTTPException | undefined {
    if (isBrokenOff(c)) return new Refusal(400, 'The request was broken off.')
    if (error instanceof HTTPException) return error
    if (error instanceof QueueFullError) return tooBusy()
    if (isUnstorable(error)) return new Refusal(400, 'The request holds characters that are not text.')
    if (health.isFull(error, { id })) return noRoom()
    if (isUnavailable(error)) {
      log.warn({ err: error, id }, 'database not reached')
      return unavailable()
    }
    if (error instanceof PaymentsError) {
      log.error({ err: error, id }, 'payments failed')
      return new Refusal(502, 'Error processing payment.')
    }
    log.error({ err: error, id }, 'request failed')
    return undefined
  }

  return (error, c) => {
    const { requestId } = c.get('requestContext') as RequestContext
    const refusal = toRefusal(error, c, requestId)
    if (!refusal)
      return answer(c, 500, { message: 'Something went wrong on our side. Please try again in a moment.' })
    c.set('reason', blackOut(refusal.message))
    const { retryAfterSeconds, ...details } = refusal instanceof Refusal ? refusal.details : {}
    const body = { message: refusal.message, ...details }
    return answer(c, refusal.status, body, {
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
      ...(refusal.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    })
  }
}

/**
 * Whether the client disconnected before its request was complete. Its socket fails with the same codes as the
 * database's.
 */
function isBrokenOff(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as SocketEnv
  return incoming?.destroyed === true && incoming.complete === false
}

const tooBusy = () =>
  new Refusal(503, 'Sortwell is very busy. Please try again in a few seconds.', {
    retryAfterSeconds: hashQueueRetrySeconds,
  })

const toPattern = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)

/** 405 where a route of the app has the address with another method, 404 elsewhere. */
export function answerUnknown(app: Hono): NotFoundHandler {
  let routes: readonly { readonly method: string; readonly pattern: RegExp }[] | undefined
  return c => {
    // When the first request comes, every route is there. Those with a * are not about an address.
    routes ??= app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => ({ method, pattern: toPattern(path) }))
    const methods = routes.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method)
    const asked = c.req.method === 'HEAD' ? 'GET' : c.req.method
    // The route itself may have found nothing there.
    if (methods.length === 0 || methods.includes(asked))
      return answer(c, 404, { message: 'There is nothing at this address.' })
    const message = `This address does not take ${c.req.method}.`
    return answer(c, 405, { message }, { Allow: [...new Set(methods)].join(', ') })
  }
}
