import type { ZodMiniType } from 'zod/mini'

/**
 * One call of the API, as both ends read it.
 * - `path` holds `:name` where an input field of that name stands in the address; the other fields are the body of POST
 *   and PUT, and the query of GET and DELETE.
 * - `session: true` means the call needs a live session and answers 401 without one. No other call answers 401.
 * - `output` names every field that the client returns; the client drops unknown fields.
 * - `endsSession: true` makes the client forget its token, whether or not the server could be reached.
 * - `keptSeconds` lets any cache keep the answer for that long; without it no cache may.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly session: boolean
  readonly endsSession?: true
  readonly keptSeconds?: number
  readonly input: ZodMiniType
  readonly output: ZodMiniType
}
