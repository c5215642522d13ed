import { sql } from 'kysely'
import type { Db, DeviceRow, SessionRow } from '../tables.ts'

/** How long a device holds its place without being used. */
export const devicePlaceMs = 90 * 86_400_000

/** Whether a device is in use: neither removed nor logged out. One that is not holds its place until its last statement ends. */
export const isInUse = ({ removed_at, session_id }: Pick<DeviceRow, 'removed_at' | 'session_id'>): boolean =>
  removed_at === null && session_id !== ''

/** The devices that hold a place, the one used last first. */
export const listDevices = (db: Db, userId: string, now: number): Promise<DeviceRow[]> =>
  db
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where(e =>
      e.or([
        e('stated_until', '>', now),
        e.and([
          e('removed_at', 'is', null),
          e('session_id', '!=', ''),
          e('last_used_at', '>', now - devicePlaceMs),
        ]),
      ]),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()

/** A device that was removed since a session began, and that this session or this key stands for. */
export const findRemoved = (
  db: Db,
  { id, user_id, created_at }: Pick<SessionRow, 'id' | 'user_id' | 'created_at'>,
  keyHash: string,
): Promise<DeviceRow | undefined> =>
  db
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('removed_at', '>=', created_at)
    .where(e => e.or([e('key_hash', '=', keyHash), e('session_id', '=', id)]))
    .executeTakeFirst()

/** Adds a device, or keeps that it was used, and in which session. */
export async function keepDevice(db: Db, device: DeviceRow): Promise<void> {
  await db
    .insertInto('devices')
    .values(device)
    .onConflict(c =>
      c.columns(['user_id', 'key_hash']).doUpdateSet(e => ({
        name: e.ref('excluded.name'),
        session_id: e.ref('excluded.session_id'),
        last_used_at: e.ref('excluded.last_used_at'),
        removed_at: null,
        // An earlier statement may be valid for longer than the newest one.
        stated_until: sql<number>`case when devices.stated_until > excluded.stated_until then devices.stated_until else excluded.stated_until end`,
      })),
    )
    .execute()
}

/** Gives a device another key, with the place that it has. */
export async function replaceDeviceKey(db: Db, userId: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('devices')
    .set({ key_hash: to })
    .where('user_id', '=', userId)
    .where('key_hash', '=', from)
    .execute()
}

/** Keeps that a removed device asked again: it is forgotten when it has stopped. */
export async function touchDevice(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('devices').set({ last_used_at: now }).where('id', '=', id).execute()
}

/**
 * Removes a device; its place is free when its last statement ends.
 * @returns the device; undefined when the person uses none with this id
 */
export const removeDevice = (
  db: Db,
  userId: string,
  id: string,
  now: number,
): Promise<DeviceRow | undefined> =>
  db
    .updateTable('devices')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('session_id', '!=', '')
    .returningAll()
    .executeTakeFirst()

type Ended = { readonly sessionId: string } | { readonly exceptSessionIds: readonly string[] }

/**
 * Notes that sessions of devices have ended. The place of each is free when its last statement ends; the sweep then forgets
 * the device.
 */
export async function logOutDevices(db: Db, userId: string, ended: Ended): Promise<void> {
  const all = db.updateTable('devices').set({ session_id: '' }).where('user_id', '=', userId)
  if ('sessionId' in ended) await all.where('session_id', '=', ended.sessionId).execute()
  else if (ended.exceptSessionIds.length === 0) await all.execute()
  else await all.where('session_id', 'not in', ended.exceptSessionIds).execute()
}
