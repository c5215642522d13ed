import type { Selectable } from 'kysely'
import type { Db, Tables } from '../tables.ts'

export type OpenCheckoutRow = Selectable<Tables['open_checkouts']>

export const findOpenCheckout = (db: Db, userId: string): Promise<OpenCheckoutRow | undefined> =>
  db.selectFrom('open_checkouts').selectAll().where('user_id', '=', userId).executeTakeFirst()

export async function keepOpenCheckout(db: Db, row: OpenCheckoutRow): Promise<void> {
  const { checkout_id, duration } = row
  await db
    .insertInto('open_checkouts')
    .values(row)
    .onConflict(c => c.column('user_id').doUpdateSet({ checkout_id, duration }))
    .execute()
}
