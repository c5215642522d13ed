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

/** A user's events of a type, the newest first. */
export const listSecurityEvents = (
  db: Db,
  userId: string,
  type: string,
  limit: number,
): Promise<SecurityEventRow[]> =>
  db
    .selectFrom('security_events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** How many events of a type a user has, and when the first one was. */
export type TypeCount = { readonly type: string; readonly times: number; readonly since: number }

export const countEventsByType = (db: Db, userId: string): Promise<TypeCount[]> =>
  db
    .selectFrom('security_events')
    .select(e => ['type', e.fn.countAll<number>().as('times'), e.fn.min('at').as('since')])
    .where('user_id', '=', userId)
    .groupBy('type')
    .execute()
