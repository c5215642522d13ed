import type { Db } from '../tables.ts'

/** Records a notice to a user. @returns whether it is the first time */
export async function addBillingNotice(db: Db, userId: string, about: string): Promise<boolean> {
  const added = await db
    .insertInto('billing_notices')
    .values({ user_id: userId, about })
    .onConflict(c => c.columns(['user_id', 'about']).doNothing())
    .returning('about')
    .executeTakeFirst()
  return added !== undefined
}
