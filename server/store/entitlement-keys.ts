import type { Selectable } from 'kysely'
import type { Db, Tables } from './tables.ts'

export type EntitlementKeyRow = Selectable<Tables['entitlement_keys']>

export async function addEntitlementKey(db: Db, key: EntitlementKeyRow): Promise<void> {
  await db.insertInto('entitlement_keys').values(key).execute()
}

/** Keys made after `since`, the newest first. */
export const listEntitlementKeys = (db: Db, since: number): Promise<EntitlementKeyRow[]> =>
  db
    .selectFrom('entitlement_keys')
    .selectAll()
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()

/** Deletes keys made at `until` or before. */
export async function dropEntitlementKeys(db: Db, until: number): Promise<void> {
  await db.deleteFrom('entitlement_keys').where('created_at', '<=', until).execute()
}
