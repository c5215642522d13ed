import type { Db, SecurityEventRow } from '../tables.ts'

/** Stores an event, in the place of one with its id. */
export async function keepSecurityEvent(db: Db, event: SecurityEventRow): Promise<void> {
  const { ip, user_agent, at } = event
  await db
    .insertInto('security_events')
    .values(event)
    .onConflict(c => c.column('id').doUpdateSet({ ip, user_agent, at }))
    .execute()
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
