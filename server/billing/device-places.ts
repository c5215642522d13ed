import type { Device } from '../contract/shapes.ts'
import { createId } from '../credentials/tokens.ts'
import { findRemoved, isInUse, keepDevice, listDevices, touchDevice } from '../store/accounts/devices.ts'
import type { FoundSession } from '../store/accounts/session-lookup.ts'
import type { Db, DeviceRow } from '../store/tables.ts'

/** How many devices of a person Premium is stated for at a time. */
const mostDevices = 5

/** A device as its program describes it: the hash of its key, and a name for people. */
export type NamedDevice = { readonly keyHash: string; readonly name: string }
/** Whether a device has a place; if not, whether all are taken or its owner has removed it. */
export type Place = 'held' | 'devices-full' | 'device-removed'

/** What became of a device that asked: its place, and without one, from when on the next one is free, if that is known. */
export type Placing = { readonly place: Place; readonly freeAt?: number }

/**
 * Gives a device a place, or keeps it. The caller holds the owner, so that two devices never get the last one. One that was
 * removed gets none before somebody has logged in there again. A place of a device that is no longer in use is taken until its
 * last statement ends: no more statements are valid at a time than there are places.
 * @param statedUntil when the statement ends that the device gets with its place; 0 for one that is not of Premium
 */
export async function takePlace(
  tx: Db,
  session: Pick<FoundSession, 'id' | 'user_id' | 'created_at'>,
  { keyHash, name }: NamedDevice,
  now: number,
  statedUntil: number,
): Promise<Placing> {
  const removed = await findRemoved(tx, session, keyHash)
  if (removed) {
    await touchDevice(tx, removed.id, now)
    return { place: 'device-removed' }
  }
  const devices = await listDevices(tx, session.user_id, now)
  const isThere = devices.some(({ key_hash }) => key_hash === keyHash)
  if (!isThere && devices.length >= mostDevices) return { place: 'devices-full', ...nextFree(devices) }
  await keepDevice(tx, {
    id: createId(),
    user_id: session.user_id,
    key_hash: keyHash,
    name,
    session_id: session.id,
    created_at: now,
    last_used_at: now,
    removed_at: null,
    stated_until: statedUntil,
  })
  return { place: 'held' }
}

function nextFree(devices: readonly DeviceRow[]): { readonly freeAt?: number } {
  const waiting = devices.filter(row => !isInUse(row)).map(({ stated_until }) => stated_until)
  return waiting.length === 0 ? {} : { freeAt: Math.min(...waiting) }
}

/** A device, for its owner. */
export const describeDevice = (row: DeviceRow, currentSessionId?: string): Device => ({
  deviceId: row.id,
  name: row.name,
  addedAt: new Date(row.created_at).toISOString(),
  lastUsedAt: new Date(row.last_used_at).toISOString(),
  current: row.session_id === currentSessionId,
  ...(isInUse(row) ? {} : { placeUntil: new Date(row.stated_until).toISOString() }),
})
