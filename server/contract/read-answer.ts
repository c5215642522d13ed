import { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'

type Failure = { readonly message?: unknown; readonly reauth?: unknown }

/** The body of a refusal, `{ message, reauth? }`; whatever else came is no sentence of the server. */
const readFailure = (body: unknown): Failure => (typeof body === 'object' && body !== null ? body : {})

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

function retryAfterSeconds(response: Response) {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/**
 * Checks an answer against its row.
 * @returns the fields that the row names, others dropped
 * @throws {ApiError} with the server's own sentence where it sent one (`isSaid`)
 */
export async function readAnswer(row: Endpoint, response: Response): Promise<Record<string, unknown>> {
  const body = await readJson(response)
  if (!response.ok) {
    const { message, reauth } = readFailure(body)
    const isSaid = typeof message === 'string' && message !== ''
    throw new ApiError(
      response.status,
      isSaid ? message : `Sortwell answered with error ${response.status}. Please try again later.`,
      { isSaid, retryAfterSeconds: retryAfterSeconds(response), reauth: reauth === true },
    )
  }
  const answer = row.output.safeParse(body)
  if (answer.success) return answer.data as Record<string, unknown>
  throw new ApiError(
    response.status,
    'Sortwell sent an answer that this version does not understand. Please update.',
  )
}
