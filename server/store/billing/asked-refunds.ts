import type { AskedRefundRow, Db } from '../tables.ts'

/** The latest request for a subscription counts. */
export async function addAskedRefund(db: Db, row: AskedRefundRow): Promise<void> {
  const { asked_at, amount } = row
  await db
    .insertInto('asked_refunds')
    .values(row)
    .onConflict(c => c.column('subscription_id').doUpdateSet({ asked_at, amount }))
    .execute()
}

export const listAskedRefunds = (db: Db, customerId: string): Promise<AskedRefundRow[]> =>
  db.selectFrom('asked_refunds').selectAll().where('customer_id', '=', customerId).execute()

/** Those of a user's customer. */
export const listAskedRefundsOf = (db: Db, userId: string): Promise<AskedRefundRow[]> =>
  db
    .selectFrom('asked_refunds')
    .innerJoin('customers', 'customers.customer_id', 'asked_refunds.customer_id')
    .selectAll('asked_refunds')
    .where('customers.user_id', '=', userId)
    .execute()

export async function dropAskedRefunds(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('asked_refunds').where('customer_id', '=', customerId).execute()
}
