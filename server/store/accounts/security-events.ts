import type { Db, SecurityEventRow } from '../tables.ts'

export async function addSecurityEvent(db: Db, event: SecurityEventRow): Promise<void> {
  await db.insertInto('security_events').values(event).execute()
}

/** A user's events, the newest first, at most `limit`. */
export const listSecurityEvents = (db: Db, userId: string, limit: number): Promise<SecurityEventRow[]> =>
  db
    .selectFrom('security_events')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
