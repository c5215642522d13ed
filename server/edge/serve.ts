import type { Context, Handler, Hono } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import type { FoundSession } from '../store/session-lookup.ts'
import { answer } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { checkInput } from './check-input.ts'
import { limitBody } from './limit-body.ts'
import { type Peer, readPeer } from './peer.ts'
import { readJsonBody, readParameters } from './read-body.ts'

/** What a handler is given: input that fits its row, who asks, and the session where the row wants one. */
type Request<Row extends Endpoint> = {
  readonly input: z.output<Row['input']>
  readonly peer: Peer
  readonly session: Row['session'] extends true ? FoundSession : undefined
}
type Handle<Row extends Endpoint> = (request: Request<Row>) => Promise<z.output<Row['output']>>

/** Serves one row of the contract. The session is checked before the body is read: a stranger's body costs nothing. */
export function serveRow<const Row extends Endpoint>(
  app: Hono,
  deps: Deps,
  row: Row,
  handle: Handle<Row>,
): void {
  const hasBody = row.method === 'POST' || row.method === 'PUT'

  const handler: Handler = async (c: Context) => {
    const session = row.session ? await authenticate(deps, c.req.header('Authorization')) : undefined
    const raw = hasBody ? await readJsonBody(c) : readParameters(c)
    const request = {
      input: checkInput(row, raw),
      session,
      get peer() {
        return readPeer(c, deps.addresses)
      },
    } as Request<Row>
    return answer(c, 200, await handle(request))
  }
  if (hasBody) app.on(row.method, row.path, limitBody, handler)
  else app.on(row.method, row.path, handler)
}
