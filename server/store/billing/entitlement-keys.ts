import type { Selectable } from 'kysely'
import type { Db, Tables } from '../tables.ts'

export type EntitlementKeyRow = Selectable<Tables['entitlement_keys']>

export async function addEntitlementKey(db: Db, key: EntitlementKeyRow): Promise<void> {
  await db.insertInto('entitlement_keys').values(key).execute()
}

/** All keys, by start of signing, the latest first. */
export const listEntitlementKeys = (db: Db): Promise<EntitlementKeyRow[]> =>
  db.selectFrom('entitlement_keys').selectAll().orderBy('signs_from', 'desc').orderBy('kid').execute()
