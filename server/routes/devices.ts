import type { Hono } from 'hono'
import { describeDevice } from '../billing/device-places.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { listDevices, removeDevice } from '../store/accounts/devices.ts'

/** The devices that a person's Premium is stated for. */
export function serveDevices(app: Hono, deps: Deps): void {
  const { db, clock } = deps

  serveRow(app, deps, endpoints.devices, async ({ session }) => {
    const rows = await listDevices(db, session.user_id, clock())
    return { status: 'success', devices: rows.map(row => describeDevice(row, session.id)) }
  })

  // It stays logged in: it is told with the next statement, and sorts by type.
  serveRow(app, deps, endpoints.removeDevice, async ({ input, peer, guard }) => {
    await guard.write(async (tx, owner) => {
      const removed = await removeDevice(tx, owner.id, input.id, clock())
      if (!removed) throw new Refusal(404, 'That device has been removed already.')
      await noteEvent(tx, 'device-removed', owner.id, peer, clock(), removed.name)
    })
    return { status: 'success' }
  })
}
