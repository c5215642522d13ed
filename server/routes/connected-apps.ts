import type { Hono } from 'hono'
import { endpoints } from '../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { describeApp } from '../oauth/client.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { findOAuthClient } from '../store/oauth/clients.ts'
import { listConsents, revokeConsent } from '../store/oauth/consents.ts'

/** The applications with a person's consent, as that person sees them. */
export function serveConnectedApps(app: Hono, deps: Deps): void {
  const { db, clock } = deps

  serveRow(app, deps, endpoints.authorizedApps, async ({ session }) => {
    const rows = await listConsents(db, session.user_id)
    return { status: 'success', apps: rows.map(describeApp) }
  })

  serveRow(app, deps, endpoints.revokeAuthorizedApp, async ({ input, peer, guard }) => {
    await guard.write(async (tx, owner) => {
      const client = await findOAuthClient(tx, input.id)
      const isRevoked = client && (await revokeConsent(tx, owner.id, client.id, clock()))
      if (!isRevoked) throw new Refusal(404, 'That application has no access any more.')
      await noteEvent(tx, 'application-revoked', owner.id, peer, clock(), client.name)
    })
    return { status: 'success' }
  })
}
