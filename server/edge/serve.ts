import type { Context, Handler, Hono } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import { answer } from './answer.ts'
import { carryAttempt } from './attempt.ts'
import { authenticate, readBearer } from './authenticate.ts'
import { checkInput } from './check-input.ts'
import { carryDevice } from './device.ts'
import { createGuard, type Guard } from './guard.ts'
import { limitBody } from './limit-body.ts'
import { type Peer, readClientType, readPeer } from './peer.ts'
import { readJson, readParameters } from './read-body.ts'

/**
 * The arguments of a handler: valid input, the client, and for a row with a session, that session as found and the
 * guard for every effect.
 */
type Request<Row extends Endpoint> = {
  readonly input: z.output<Row['input']>
  readonly peer: Peer
} & (Row['session'] extends true ? { readonly session: FoundSession; readonly guard: Guard } : unknown)
type Handle<Row extends Endpoint> = (request: Request<Row>) => Promise<z.output<Row['output']>>

/**
 * Serves one row of the contract. The session is looked up when the request is complete: a body can be held open longer
 * than a session lives. A malformed token is refused before the body is read.
 */
export function serveRow<const Row extends Endpoint>(
  app: Hono,
  deps: Deps,
  row: Row,
  handle: Handle<Row>,
): void {
  const caching: Readonly<Record<string, string>> =
    row.keptSeconds === undefined ? {} : { 'Cache-Control': `public, max-age=${row.keptSeconds}` }
  const isSecure = deps.config.publicOrigin.startsWith('https:')
  const hasBody = row.method === 'POST' || row.method === 'PUT'

  const handler: Handler = async (c: Context) => {
    const token = row.session ? readBearer(c.req.header('Authorization')) : undefined
    const bytes = hasBody ? await c.req.arrayBuffer() : undefined
    const session = token === undefined ? undefined : await authenticate(deps, token)
    const raw = bytes ? readJson(bytes, c.req.header('Content-Type')) : readParameters(c)
    const guarded = session && createGuard(deps, session)
    const request = {
      input: checkInput(row, raw),
      session,
      guard: guarded?.guard,
      get peer() {
        return readPeer(c, deps.addresses)
      },
    } as Request<Row>
    const output = await handle(request)
    if (guarded && row.method !== 'GET' && !guarded.wasUsed())
      throw new Error(`${row.method} ${row.path} did not go through its guard.`)
    const device = carryDevice(output, readClientType(c), isSecure)
    const { body, headers } = carryAttempt(device.body, isSecure)
    return answer(c, 200, body, { ...caching, ...device.headers, ...headers })
  }
  if (hasBody) app.on(row.method, row.path, limitBody, handler)
  else app.on(row.method, row.path, handler)
}
