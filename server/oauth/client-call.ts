import type { Context, Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { answer } from '../edge/answer.ts'
import { networkOf } from '../edge/client-address.ts'
import { allowOrigins } from '../edge/cross-origin.ts'
import { limitBody } from '../edge/limit-body.ts'
import { type Peer, readPeer } from '../edge/peer.ts'
import { pageOrigins } from './addresses.ts'
import { type Client, readClient } from './client.ts'
import { authenticateClient, findClaimed, readCredentials } from './client-authentication.ts'
import { type Form, readForm } from './form.ts'
import { OAuthError } from './oauth-error.ts'

/** @returns the answer's body; undefined for an empty one */
type Handle = (deps: Deps, client: Client, form: Form, peer: Peer) => Promise<unknown>

/** Serves a call that an application makes for itself: a form, answered in JSON. */
export function serveClientCall(app: Hono, deps: Deps, path: string, handle: Handle): void {
  app.post(path, limitBody, async c => {
    try {
      const form = await readForm(c)
      const credentials = readCredentials(c.req.header('Authorization'), form)
      const peer = readPeer(c, deps.addresses)
      const network = networkOf(peer.ip)
      const claimed = await findClaimed(deps.db, credentials)
      await deps.limits.take(
        claimed
          ? ['oauthCallsByClientAndNetwork', claimed.id, network]
          : ['unknownClientsByNetwork', network],
      )
      // Before the secret is checked: pages have to read refusals, too.
      if (claimed) allowOrigins(c, pageOrigins(readClient(claimed)))
      const client = authenticateClient(claimed, credentials, deps.clock())
      return answer(c, 200, await handle(deps, client, form, peer), { Pragma: 'no-cache' })
    } catch (error) {
      if (error instanceof OAuthError) return answerError(c, error)
      throw error
    }
  })
}

/** Source: RFC 6749, 5.2. */
function answerError(c: Context, { code, message }: OAuthError): Response {
  const isUnknown = code === 'invalid_client'
  c.set('reason', code)
  return answer(
    c,
    isUnknown ? 401 : 400,
    { error: code, error_description: message },
    { Pragma: 'no-cache', ...(isUnknown ? { 'WWW-Authenticate': 'Basic realm="Sortwell"' } : {}) },
  )
}
