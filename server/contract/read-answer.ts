import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'
import { sessionEnd } from './session-end.ts'

type Failure = {
  readonly message?: unknown
  readonly reauth?: unknown
  readonly unconfirmed?: unknown
  readonly reason?: unknown
  readonly fields?: unknown
}
const sentences = z.record(z.string(), z.string())

/** The body of a refusal, `{ message, reauth?, unconfirmed?, reason?, fields? }`; anything else was not written by our server. */
const readFailure = (body: unknown): Failure => (typeof body === 'object' && body !== null ? body : {})

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

function retryAfterSeconds(response: Response) {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/**
 * Checks an answer against its row.
 * @returns the fields that the row names, without others
 * @throws {ApiError} with the server's own sentence if it sent one (`isSaid`)
 */
export async function readAnswer(row: Endpoint, response: Response): Promise<Record<string, unknown>> {
  const body = await readJson(response)
  if (!response.ok) {
    const { message, reauth, unconfirmed, reason, fields } = readFailure(body)
    const isSaid = typeof message === 'string' && message !== ''
    throw new ApiError(
      response.status,
      isSaid ? message : `Sortwell answered with error ${response.status}. Please try again later.`,
      {
        isSaid,
        retryAfterSeconds: retryAfterSeconds(response),
        reauth: reauth === true,
        unconfirmed: unconfirmed === true,
        reason: sessionEnd.safeParse(reason).data,
        fields: sentences.safeParse(fields).data,
      },
    )
  }
  const answer = row.output.safeParse(body)
  if (answer.success) return answer.data as Record<string, unknown>
  throw new ApiError(
    response.status,
    'Sortwell sent an answer that this version does not understand. Please update.',
  )
}
