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

/** All events of a user, the newest first. */
export const listSecurityEvents = (db: Db, userId: string): Promise<SecurityEventRow[]> =>
  db
    .selectFrom('security_events')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** A user's events of some types, the newest first: at most `mostOfType` of each, however many there are of another. */
export async function listNewestOfEachType(
  db: Db,
  userId: string,
  types: readonly string[],
  mostOfType: number,
): Promise<SecurityEventRow[]> {
  const newestOf = (type: string) =>
    db
      .selectFrom(e =>
        e
          .selectFrom('security_events')
          .selectAll()
          .where('user_id', '=', userId)
          .where('type', '=', type)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(mostOfType)
          .as('of_type'),
      )
      .selectAll()
  const [first, ...others] = types.map(newestOf)
  if (!first) return []
  return others
    .reduce((all, one) => all.unionAll(one), first)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
