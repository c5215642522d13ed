import type { Db, SubscriptionRow } from '../tables.ts'

export const listSubscriptions = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Replaces a user's subscriptions; only requests for a refund are kept. */
export async function replaceSubscriptions(
  db: Db,
  userId: string,
  rows: readonly Omit<SubscriptionRow, 'user_id' | 'refund_asked_at' | 'refund_sum'>[],
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
      .values({ ...row, user_id: userId, refund_asked_at: null, refund_sum: null })
      .onConflict(c => c.column('id').doUpdateSet(row))
      .execute()
}

/** @param sum see the column */
export async function noteRefundAsked(db: Db, id: string, now: number, sum: number): Promise<void> {
  const change = { refund_asked_at: now, refund_sum: sum }
  await db.updateTable('subscriptions').set(change).where('id', '=', id).execute()
}
