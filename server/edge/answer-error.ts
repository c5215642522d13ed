import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { PaymentsError } from '../billing/payments-error.ts'
import { QueueFullError } from '../credentials/hash-queue.ts'
import { blackOut, type Log } from '../log.ts'
import { isUnavailable, isUnstorable } from '../store/trouble.ts'
import { allowedMethods } from './allowed-methods.ts'
import { answer, type Introduced } from './answer.ts'
import { Refusal, unavailable } from './refusal.ts'

const hashQueueRetrySeconds = 2

/** Turns whatever was thrown into an answer of the form {message}; what nobody foresaw is logged and told to no one. */
export const answerError =
  (log: Log): ErrorHandler =>
  (error, c) => {
    const refusal = toRefusal(error)
    const { requestId } = c.get('introduced') as Introduced
    if (isUnavailable(error)) log.warn({ err: error, id: requestId }, 'database not reached')
    if (error instanceof PaymentsError) log.error({ err: error, id: requestId }, 'payments failed')
    if (!(refusal instanceof HTTPException)) {
      log.error({ err: refusal, id: requestId }, 'request failed')
      return answer(c, 500, { message: 'Something went wrong on our side. Please try again in a moment.' })
    }
    const { retryAfterSeconds, reauth } = refusal instanceof Refusal ? refusal.details : {}
    c.set('reason', blackOut(refusal.message))
    const body = { message: refusal.message, ...(reauth ? { reauth } : {}) }
    return answer(c, refusal.status, body, {
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
      ...(refusal.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    })
  }

/** Troubles that are known pass as refusals: they say what to do, and when. */
function toRefusal(error: Error): Error {
  if (error instanceof QueueFullError) return tooBusy()
  if (isUnavailable(error)) return unavailable()
  if (isUnstorable(error)) return new Refusal(400, 'The request holds characters that are not text.')
  if (error instanceof PaymentsError) return new Refusal(502, 'Error processing payment.')
  return error
}

const tooBusy = () =>
  new Refusal(503, 'Sortwell is very busy. Please try again in a few seconds.', {
    retryAfterSeconds: hashQueueRetrySeconds,
  })

/** 405 where the address takes another method, 404 elsewhere. */
export const answerUnknown: NotFoundHandler = c => {
  const methods = allowedMethods(c.req.path)
  if (methods.length === 0) return answer(c, 404, { message: 'There is nothing at this address.' })
  return answer(
    c,
    405,
    { message: `This address does not take ${c.req.method}.` },
    { Allow: methods.join(', ') },
  )
}
