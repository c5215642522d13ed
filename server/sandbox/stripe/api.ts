import { type Context, Hono } from 'hono'
import { expand } from './answer.ts'
import { StripeFailure } from './failure.ts'
import { type Form, readForm } from './form.ts'
import { createOperations, type OperationOptions, wrongKey } from './operations.ts'
import { newId } from './state.ts'

/** A recorded request, for tests that check what the product sends. */
export type SentRequest = { readonly method: string; readonly path: string; readonly form: Form }
/**
 * Failures on demand: `down` answers 500, `hang` never answers, `lost` does the work and then answers 500, like a
 * connection that breaks after Stripe has acted, `refused` answers 403, like a key without permission.
 */
export type Fault = 'down' | 'hang' | 'lost' | 'refused'
type ApiOptions = OperationOptions & {
  readonly secretKey: string
  readonly requests: SentRequest[]
  readonly faultFor: (request: SentRequest) => Fault | undefined
}

const brokenDown = () =>
  new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred. (On demand.)' })

/** Stripe's HTTP API: form bodies, idempotency keys, expansion, errors in Stripe's form. */
export function createApi(options: ApiOptions): Hono {
  const { state, requests, faultFor, secretKey } = options
  const app = new Hono()

  function reply(status: number, body: string, isReplayed = false): Response {
    const headers = {
      'Content-Type': 'application/json',
      'Request-Id': newId('req'),
      ...(isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
    }
    return new Response(body, { status, headers })
  }

  /** Does the work once per idempotency key. Source: docs.stripe.com/api/idempotent_requests. */
  function once(c: Context, asked: string, work: () => string): Response {
    const key = c.req.header('Idempotency-Key')
    const kept = key === undefined ? undefined : state.tables.answers[key]
    if (kept && kept.asked !== asked)
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    if (kept) return reply(200, kept.body, true)
    const body = work()
    if (key !== undefined) state.tables.answers[key] = { asked, body }
    return reply(200, body)
  }

  async function readRequest(c: Context): Promise<SentRequest> {
    const { search, pathname } = new URL(c.req.url)
    const body = c.req.method === 'GET' ? '' : await c.req.text()
    return { method: c.req.method, path: pathname, form: { ...readForm(search.slice(1)), ...readForm(body) } }
  }

  for (const { method, path, takes, answer } of createOperations(options))
    app.on(method, path, async c => {
      if (c.req.header('Authorization') !== `Bearer ${secretKey}`) throw wrongKey()
      const request = await readRequest(c)
      requests.push(request)
      const fault = faultFor(request)
      if (fault === 'hang') return untilAborted(c.req.raw.signal)
      if (fault === 'down') throw brokenDown()
      if (fault === 'refused')
        throw new StripeFailure(403, {
          type: 'invalid_request_error',
          message: 'The provided key does not have the required permissions for this endpoint.',
        })
      const unknown = Object.keys(request.form).find(name => name !== 'expand' && !takes.includes(name))
      if (unknown !== undefined)
        throw new StripeFailure(400, {
          type: 'invalid_request_error',
          code: 'parameter_unknown',
          message: `Received unknown parameter: ${unknown}`,
          param: unknown,
        })
      const answered = once(c, JSON.stringify(request), () => {
        const object = answer(request.form, c.req.param('id') ?? '')
        return JSON.stringify(expand(object, request.form, state.tables))
      })
      state.save()
      if (fault === 'lost') throw brokenDown()
      return answered
    })

  app.all('/v1/*', c => {
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
    })
  })
  app.onError(error => {
    if (error instanceof StripeFailure) return reply(error.status, JSON.stringify(error.body))
    throw error
  })
  return app
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp)
  })
