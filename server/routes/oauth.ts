import type { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { answer } from '../edge/answer.ts'
import { limitBody } from '../edge/limit-body.ts'
import { withParameters } from '../oauth/addresses.ts'
import { serveClientCall } from '../oauth/client-call.ts'
import { grantTokens } from '../oauth/grant-tokens.ts'
import { metadata } from '../oauth/metadata.ts'
import { introspect, revoke } from '../oauth/own-tokens.ts'
import { publicSigningKeys } from '../oauth/signing-keys.ts'
import { userInfo } from '../oauth/user-info.ts'

/** Anyone may read these, from any page: they hold nothing of anybody. */
const open = {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/**
 * What applications ask of the identity provider. These are not rows of the contract: their form, their errors and their
 * 401 are those of the standards, and no client of ours calls them.
 */
export function serveOAuth(app: Hono, deps: Deps): void {
  const documents = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']
  for (const path of documents) app.get(path, c => answer(c, 200, metadata(deps.config.publicOrigin), open))
  app.get('/oauth/jwks', async c => answer(c, 200, { keys: await publicSigningKeys(deps) }, open))

  serveClientCall(app, deps, '/oauth/token', grantTokens)
  serveClientCall(app, deps, '/oauth/revoke', revoke)
  serveClientCall(app, deps, '/oauth/introspect', introspect)
  app.on(['GET', 'POST'], '/oauth/userinfo', c => userInfo(deps, c))

  // The page of this address asks the person; a form that is sent to it may not be lost.
  app.post('/oauth/logout', limitBody, async c => {
    const fields = new URLSearchParams(await c.req.text())
    const address = withParameters('/oauth/logout', Object.fromEntries(fields))
    return answer(c, 303, undefined, { Location: address })
  })
}
