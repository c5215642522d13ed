import type { Selectable } from 'kysely'
import type { Db, Tables } from '../tables.ts'

const pageLength = 100

export type CustomerRow = Selectable<Tables['customers']>

export const findCustomer = (db: Db, userId: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const findCustomerById = (db: Db, customerId: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('customer_id', '=', customerId).executeTakeFirst()

/** Stores a user's customer, unless a concurrent caller was first. @returns the stored row */
export async function keepCustomer(db: Db, userId: string, customerId: string): Promise<CustomerRow> {
  await db
    .insertInto('customers')
    .values({ user_id: userId, customer_id: customerId, locked_until: 0, synced_at: 0, brief_until: 0 })
    .onConflict(c => c.column('user_id').doNothing())
    .execute()
  return db.selectFrom('customers').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
}

export async function replaceCustomer(db: Db, userId: string, customerId: string): Promise<void> {
  await db.updateTable('customers').set({ customer_id: customerId }).where('user_id', '=', userId).execute()
}

/** Locks a customer for one worker until `until`. @returns undefined while another one holds it */
export const lockCustomer = (
  db: Db,
  userId: string,
  now: number,
  until: number,
): Promise<CustomerRow | undefined> =>
  db
    .updateTable('customers')
    .set({ locked_until: until })
    .where('user_id', '=', userId)
    .where('locked_until', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Unlocks a customer, unless the lock has expired and another worker holds it. */
export async function unlockCustomer(db: Db, userId: string, until: number): Promise<void> {
  await db
    .updateTable('customers')
    .set({ locked_until: 0 })
    .where('user_id', '=', userId)
    .where('locked_until', '=', until)
    .execute()
}

/** @param briefUntil see the column */
export async function noteSync(db: Db, userId: string, now: number, briefUntil: number): Promise<void> {
  const change = { synced_at: now, brief_until: briefUntil }
  await db.updateTable('customers').set(change).where('user_id', '=', userId).execute()
}

export type StaleCustomer = Pick<CustomerRow, 'user_id' | 'synced_at'>

/**
 * A page of users whose state was last read from Stripe before `since`, the longest ago first.
 * @param after the last of the previous page
 */
export const listStaleCustomers = (db: Db, since: number, after?: StaleCustomer): Promise<StaleCustomer[]> =>
  db
    .selectFrom('customers')
    .select(['user_id', 'synced_at'])
    .where('synced_at', '<=', since)
    .where(row =>
      row.or([
        row('synced_at', '>', after?.synced_at ?? -1),
        row.and([row('synced_at', '=', after?.synced_at ?? -1), row('user_id', '>', after?.user_id ?? '')]),
      ]),
    )
    .orderBy('synced_at')
    .orderBy('user_id')
    .limit(pageLength)
    .execute()

/**
 * Marks a user's customer for deletion at Stripe, in the transaction that closes the account.
 * @returns its id, or undefined for a user who never bought anything
 */
export async function addClosingCustomer(db: Db, userId: string): Promise<string | undefined> {
  const customer = await findCustomer(db, userId)
  if (customer)
    await db.insertInto('closing_customers').values({ customer_id: customer.customer_id }).execute()
  return customer?.customer_id
}

/** A page of them. @param after the last of the previous page */
export async function listClosingCustomers(db: Db, after = ''): Promise<string[]> {
  const rows = await db
    .selectFrom('closing_customers')
    .select('customer_id')
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(pageLength)
    .execute()
  return rows.map(row => row.customer_id)
}

export async function dropClosingCustomer(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('closing_customers').where('customer_id', '=', customerId).execute()
}

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
