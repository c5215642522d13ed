import type { Hono } from 'hono'
import { endpoints } from '../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { serveRow } from '../edge/serve.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'

/** Settings that the site needs before its first render. */
export function serveSettings(app: Hono, deps: Deps): void {
  const { googleClientIds, googleSignInUrl } = deps.config
  const [googleClientId] = googleClientIds
  const passkeys = relyingPartyOf(deps.config.publicOrigin)
  serveRow(app, deps, endpoints.settings, async () => ({
    supportEmail: deps.config.supportEmail,
    ...(googleClientId === undefined ? {} : { googleClientId, googleScript: `${googleSignInUrl}client` }),
    ...(passkeys ? { passkeyOrigin: passkeys.origin } : {}),
  }))
}
