import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import type { Endpoint } from './endpoint.ts'

const failure = z.object({ message: z.string(), reauth: z.optional(z.boolean()) })

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

function retryAfterSeconds(response: Response) {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/**
 * Checks an answer against its row.
 * @returns the fields that the row names, others dropped
 * @throws {ApiError} with the server's own sentence where it sent one
 */
export async function readAnswer(row: Endpoint, response: Response): Promise<Record<string, unknown>> {
  const body = await readJson(response)
  if (!response.ok) {
    const said = z.safeParse(failure, body)
    const message = said.success
      ? said.data.message
      : `Sortwell answered with error ${response.status}. Please try again later.`
    throw new ApiError(response.status, message, {
      retryAfterSeconds: retryAfterSeconds(response),
      reauth: said.data?.reauth ?? false,
    })
  }
  const answer = z.safeParse(row.output, body)
  if (answer.success) return answer.data as Record<string, unknown>
  throw new ApiError(
    response.status,
    'Sortwell sent an answer that this version does not understand. Please update.',
  )
}
