import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { isDue } from '../engine/due.ts'
import type { Db, Tables, UserRow } from '../tables.ts'

const pageLength = 100

export type CustomerRow = Selectable<Tables['customers']>
/** The address and name that Stripe has of a person. */
export type Sent = Pick<UserRow, 'email' | 'name'>

export const findCustomer = (db: Db, userId: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const findCustomerById = (db: Db, customerId: string): Promise<CustomerRow | undefined> =>
  db.selectFrom('customers').selectAll().where('customer_id', '=', customerId).executeTakeFirst()

/** Stores a user's customer, unless a concurrent caller was first. @returns the stored row */
export async function keepCustomer(
  db: Db,
  userId: string,
  customerId: string,
  sent?: Sent,
): Promise<CustomerRow> {
  await db
    .insertInto('customers')
    .values({
      user_id: userId,
      customer_id: customerId,
      locked_until: 0,
      turn: 0,
      read_turn: 0,
      synced_at: 0,
      brief_until: 0,
      sent_email: sent?.email ?? null,
      sent_name: sent?.name ?? null,
    })
    .onConflict(c => c.column('user_id').doNothing())
    .execute()
  return db.selectFrom('customers').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
}

/** @returns whether the user had one */
export async function replaceCustomer(
  db: Db,
  userId: string,
  customerId: string,
  { email, name }: Sent,
): Promise<boolean> {
  const replaced = await db
    .updateTable('customers')
    .set({ customer_id: customerId, sent_email: email, sent_name: name })
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Records what Stripe knows of a person now. */
export async function noteSent(db: Db, userId: string, { email, name }: Sent): Promise<void> {
  const change = { sent_email: email, sent_name: name }
  await db.updateTable('customers').set(change).where('user_id', '=', userId).execute()
}

/** Lets the billing job read a customer again, in a transaction that changes what is due at Stripe. */
export async function forgetSync(db: Db, userId: string): Promise<void> {
  await db.updateTable('customers').set({ synced_at: 0 }).where('user_id', '=', userId).execute()
}

/** Locks a customer for one worker until `until`, whose turn begins. @returns undefined while another one holds it */
export const lockCustomer = (
  db: Db,
  userId: string,
  now: number,
  until: number,
): Promise<CustomerRow | undefined> =>
  db
    .updateTable('customers')
    .set(row => ({ locked_until: until, turn: row('turn', '+', 1) }))
    .where('user_id', '=', userId)
    .where(isDue('locked_until', now, until - now))
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

/** @param change see the columns */
export async function noteSync(
  db: Db,
  userId: string,
  change: Pick<CustomerRow, 'synced_at' | 'brief_until' | 'read_turn'>,
): Promise<void> {
  await db.updateTable('customers').set(change).where('user_id', '=', userId).execute()
}

export type StaleCustomer = Pick<CustomerRow, 'user_id' | 'synced_at'>

/**
 * A page of users whose state was last read from Stripe at least `ageMs` ago, or whose address or name is not the one that Stripe
 * has, the longest ago first.
 * @param after the last of the previous page
 */
export const listStaleCustomers = (
  db: Db,
  now: number,
  ageMs: number,
  after?: StaleCustomer,
): Promise<StaleCustomer[]> =>
  db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select(['user_id', 'synced_at'])
    .where(row =>
      row.or([
        isDue('synced_at', now - ageMs, ageMs),
        row('sent_email', 'is distinct from', row.ref('users.email')),
        row('sent_name', 'is distinct from', row.ref('users.name')),
      ]),
    )
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

export type ClosingCustomer = Selectable<Tables['closing_customers']>

/** Marks a customer for deletion at Stripe. */
export async function addClosingCustomer(db: Db, row: ClosingCustomer): Promise<void> {
  await db
    .insertInto('closing_customers')
    .values(row)
    .onConflict(c => c.doNothing())
    .execute()
}

/**
 * Marks the customers of users who are about to be erased.
 * @param which a condition on `users`
 */
export const closeCustomersOf = (which: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  insert into closing_customers (customer_id, refund_from)
  select customers.customer_id, users.closed_at from customers join users on users.id = customers.user_id
  where ${which} on conflict (customer_id) do update set refund_from = excluded.refund_from`

/** A page of customers to be deleted whose accounts have been erased. @param after the last of the previous page */
export const listClosingCustomers = (db: Db, after?: ClosingCustomer): Promise<ClosingCustomer[]> =>
  db
    .selectFrom('closing_customers')
    .selectAll()
    .where('customer_id', '>', after?.customer_id ?? '')
    // The sweep marks them before it erases the account, which may have been brought back in between.
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('customers')
            .select('user_id')
            .whereRef('customers.customer_id', '=', 'closing_customers.customer_id'),
        ),
      ),
    )
    .orderBy('customer_id')
    .limit(pageLength)
    .execute()

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
