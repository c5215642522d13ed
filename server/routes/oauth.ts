import type { Hono } from 'hono'
import { addresses } from '../contract/addresses.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../edge/answer.ts'
import { anyOrigin } from '../edge/cross-origin.ts'
import { limitBody } from '../edge/limit-body.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveClientCall } from '../oauth/client-call.ts'
import { askForDeviceLogin } from '../oauth/device/device-login.ts'
import { grantTokens } from '../oauth/grant-tokens.ts'
import { metadata } from '../oauth/metadata.ts'
import { introspect, revoke } from '../oauth/own-tokens.ts'
import { publicSigningKeys } from '../oauth/signing-keys.ts'
import { userInfo } from '../oauth/user-info.ts'

/** Public, for any page: they contain no personal data. */
const open = {
  'Cache-Control': 'public, max-age=300',
  ...anyOrigin,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/**
 * The longest query that a browser is sent to ask for. Node takes 16 kB of request line and headers together, and nginx a request line
 * of 8 kB.
 */
const maxQueryLength = 8_000

/**
 * The identity provider's endpoints for applications. They are not rows of the contract: their form, errors and 401
 * follow the standards, and no client of ours calls them.
 */
export function serveOAuth(app: Hono, deps: Deps): void {
  for (const path of [addresses.openIdMetadata, addresses.oauthMetadata])
    app.get(path, c => answer(c, 200, metadata(deps.config.publicOrigin), open))
  app.get(addresses.jwks, async c => answer(c, 200, { keys: await publicSigningKeys(deps) }, open))

  serveClientCall(app, deps, addresses.deviceAuthorization, askForDeviceLogin)
  serveClientCall(app, deps, addresses.token, grantTokens)
  serveClientCall(app, deps, addresses.revoke, revoke)
  serveClientCall(app, deps, addresses.introspect, introspect)
  app.on(['GET', 'POST'], addresses.userInfo, c => userInfo(deps, c))

  // The pages at these addresses ask the person; a form posted to them must not be lost (OpenID Connect Core, 3.1.2.1).
  for (const page of ['/oauth/authorize', '/oauth/logout'])
    app.post(page, limitBody, async c => {
      const query = new URLSearchParams(await c.req.text()).toString()
      if (query.length > maxQueryLength)
        throw new Refusal(
          400,
          `The request is too long to become an address: ${maxQueryLength} characters at most.`,
        )
      return answer(c, 303, undefined, { Location: query === '' ? page : `${page}?${query}` })
    })
}
