import type { Hono } from 'hono'
import { signEntitlement } from '../billing/entitlement.ts'
import { describeKey, readEntitlementKeys } from '../billing/entitlement-keys.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { serveRow } from '../edge/serve.ts'

/** What somebody has bought, and the statement of it that works offline. */
export function serveSubscription(app: Hono, deps: Deps): void {
  serveRow(app, deps, endpoints.entitlement, async ({ session }) => ({
    entitlement: await signEntitlement(deps, session),
  }))

  serveRow(app, deps, endpoints.entitlementKeys, async () => ({
    keys: (await readEntitlementKeys(deps)).map(describeKey),
  }))
}
