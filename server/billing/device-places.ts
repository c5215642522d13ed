import type { Device } from '../contract/shapes.ts'
import { createId } from '../credentials/tokens.ts'
import { findRemoved, keepDevice, listDevices, touchDevice } from '../store/accounts/devices.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import type { Db, DeviceRow } from '../store/tables.ts'

/** How many devices of a person Premium is stated for at a time. */
const mostDevices = 5

/** A device as its program describes it: the hash of its key, and a name for people. */
export type NamedDevice = { readonly keyHash: string; readonly name: string }
/** Whether a device has a place; if not, whether all are taken or its owner has removed it. */
export type Place = 'held' | 'devices-full' | 'device-removed'

/**
 * Gives a device a place, or keeps it. The caller holds the owner, so that two devices never get the last one. One that was
 * removed gets none before somebody has logged in there again.
 */
export async function takePlace(
  tx: Db,
  session: Pick<FoundSession, 'id' | 'user_id' | 'created_at'>,
  { keyHash, name }: NamedDevice,
  now: number,
): Promise<Place> {
  const removed = await findRemoved(tx, session, keyHash)
  if (removed) {
    await touchDevice(tx, removed.id, now)
    return 'device-removed'
  }
  const devices = await listDevices(tx, session.user_id, now)
  const isThere = devices.some(({ key_hash }) => key_hash === keyHash)
  if (!isThere && devices.length >= mostDevices) return 'devices-full'
  await keepDevice(tx, {
    id: createId(),
    user_id: session.user_id,
    key_hash: keyHash,
    name,
    session_id: session.id,
    created_at: now,
    last_used_at: now,
    removed_at: null,
  })
  return 'held'
}

/** A device, for its owner. */
export const describeDevice = (row: DeviceRow, currentSessionId?: string): Device => ({
  deviceId: row.id,
  name: row.name,
  addedAt: new Date(row.created_at).toISOString(),
  lastUsedAt: new Date(row.last_used_at).toISOString(),
  current: row.session_id === currentSessionId,
})
