import type { Hono } from 'hono'
import { endpoints } from '../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { serveRow } from '../edge/serve.ts'

/** What the site has to know about this server before it draws. */
export function serveSettings(app: Hono, deps: Deps): void {
  const { googleClientIds, googleSignInUrl } = deps.config
  const [googleClientId] = googleClientIds
  serveRow(app, deps, endpoints.settings, async () => ({
    supportEmail: deps.config.supportEmail,
    ...(googleClientId === undefined ? {} : { googleClientId, googleScript: `${googleSignInUrl}client` }),
  }))
}
