import type { Db, SubscriptionRow } from '../tables.ts'

export const listSubscriptions = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Replaces a user's subscriptions. */
export async function replaceSubscriptions(
  db: Db,
  userId: string,
  rows: readonly Omit<SubscriptionRow, 'user_id'>[],
): Promise<void> {
  const ids = rows.map(row => row.id)
  await db
    .deleteFrom('subscriptions')
    .where('user_id', '=', userId)
    .$if(ids.length > 0, query => query.where('id', 'not in', ids))
    .execute()
  for (const row of rows)
    await db
      .insertInto('subscriptions')
      .values({ ...row, user_id: userId })
      .onConflict(c => c.column('id').doUpdateSet(row))
      .execute()
}
