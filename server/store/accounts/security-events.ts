import { sql } from 'kysely'
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

/**
 * A user's events of some types, the newest first: `mostOfType` of each, however many there are of another, and those of the
 * same millisecond as the last of them. One range of the index for each type; a window function would read all events.
 */
export async function listNewestOfEachType(
  db: Db,
  userId: string,
  types: readonly string[],
  mostOfType: number,
): Promise<SecurityEventRow[]> {
  const { rows } = await sql<SecurityEventRow>`
    with types (type) as (values ${sql.join(types.map(type => sql`(${type})`))})
    select events.* from types cross join security_events as events
    where events.user_id = ${userId} and events.type = types.type and events.at >= coalesce((
      select last.at from security_events as last
      where last.user_id = ${userId} and last.type = types.type
      order by last.at desc limit 1 offset ${mostOfType - 1}
    ), 0)
    order by events.at desc, events.id desc`.execute(db)
  return rows
}
