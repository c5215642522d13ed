import { type Context, Hono } from 'hono'
import { StripeFailure } from './failure.ts'
import { type Form, readForm } from './form.ts'
import { createOperations, type OperationOptions } from './operations.ts'
import { newId } from './state.ts'

/** A recorded request, for tests that check what the product sends. */
export type SentRequest = { readonly method: string; readonly path: string; readonly form: Form }
/**
 * Failures on demand. `down` answers 500 and does nothing; `half` does the work and answers 500 all the same; `poor` answers
 * 400, like a refund that the balance does not cover. Stripe keeps these three results with the idempotency key. `lost` does the
 * work, but the answer does not arrive; `hang` never answers; `refused` answers 403, like a key without permission.
 */
export type Fault = 'down' | 'half' | 'poor' | 'lost' | 'hang' | 'refused'
type ApiOptions = OperationOptions & {
  readonly requests: SentRequest[]
  readonly faultFor: (request: SentRequest) => Fault | undefined
}

const brokenDown = () =>
  new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred. (On demand.)' })
const tooPoor = () =>
  new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'balance_insufficient',
    message: 'Insufficient funds in your Stripe balance to refund this amount. (On demand.)',
  })

/** Stripe's HTTP API: form bodies, idempotency keys, errors in Stripe's form. It asks for no key. */
export function createApi(options: ApiOptions): Hono {
  const { state, requests, faultFor } = options
  const app = new Hono()

  function reply(status: number, body: string, isReplayed = false): Response {
    const headers = {
      'Content-Type': 'application/json',
      'Request-Id': newId('req'),
      ...(isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
    }
    return new Response(body, { status, headers })
  }

  /**
   * Does the work once per idempotency key, and keeps the first result, errors included.
   * Source: docs.stripe.com/api/idempotent_requests.
   */
  function once(c: Context, asked: string, work: () => string): Response {
    const key = c.req.header('Idempotency-Key')
    const kept = key === undefined ? undefined : state.tables.answers[key]
    if (kept && kept.asked !== asked)
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    if (kept) return reply(kept.status, kept.body, true)
    const result = attempt(work)
    if (key !== undefined) state.tables.answers[key] = { asked, ...result }
    return reply(result.status, result.body)
  }

  async function readRequest(c: Context): Promise<SentRequest> {
    const { search, pathname } = new URL(c.req.url)
    const body = c.req.method === 'GET' ? '' : await c.req.text()
    return { method: c.req.method, path: pathname, form: { ...readForm(search.slice(1)), ...readForm(body) } }
  }

  for (const { method, path, answer } of createOperations(options))
    app.on(method, path, async c => {
      const request = await readRequest(c)
      requests.push(request)
      const fault = faultFor(request)
      if (fault === 'hang') return untilAborted(c.req.raw.signal)
      if (fault === 'refused')
        throw new StripeFailure(403, {
          type: 'invalid_request_error',
          message: 'The provided key does not have the required permissions for this endpoint.',
        })
      const answered = once(c, JSON.stringify(request), () => {
        if (fault === 'down') throw brokenDown()
        if (fault === 'poor') throw tooPoor()
        const object = answer(request.form, c.req.param('id') ?? '')
        if (fault === 'half') throw brokenDown()
        return JSON.stringify(object)
      })
      state.save()
      if (fault === 'lost') throw breakOff(c)
      return answered
    })

  app.onError(error => {
    if (error instanceof StripeFailure) return reply(error.status, JSON.stringify(error.body))
    throw error
  })
  return app
}

/** Closes the connection without an answer. */
function breakOff({ env }: Context): Error {
  const { outgoing } = (env ?? {}) as { readonly outgoing?: { destroy(): void } }
  outgoing?.destroy()
  return new Error('The connection broke. (On demand.)')
}

function attempt(work: () => string): { readonly status: number; readonly body: string } {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return { status: error.status, body: JSON.stringify(error.body) }
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp)
  })
