import type { Selectable } from 'kysely'
import { isDue } from '../engine/due.ts'
import type { Db, Tables } from '../tables.ts'

export type IntentRow = Selectable<Tables['stripe_intents']>
export type IntentName = Pick<IntentRow, 'owner' | 'about'>

const findIntent = (db: Db, { owner, about }: IntentName): Promise<IntentRow | undefined> =>
  db
    .selectFrom('stripe_intents')
    .selectAll()
    .where('owner', '=', owner)
    .where('about', '=', about)
    .executeTakeFirst()

/** @returns the stored intent: of any number of concurrent callers, all get the same one */
export async function takeIntent(db: Db, intent: Omit<IntentRow, 'has_failed'>): Promise<IntentRow> {
  for (;;) {
    await db
      .insertInto('stripe_intents')
      .values({ ...intent, has_failed: 0 })
      .onConflict(c => c.columns(['owner', 'about']).doNothing())
      .execute()
    const found = await findIntent(db, intent)
    if (found) return found
  }
}

const ofOne = (db: Db, change: Partial<IntentRow>, { owner, about, id }: IntentRow) =>
  db
    .updateTable('stripe_intents')
    .set(change)
    .where('owner', '=', owner)
    .where('about', '=', about)
    .where('id', '=', id)

/**
 * Replaces the id of an intent, unless a concurrent caller has done so.
 * @returns what is stored then; undefined when the intent has been fulfilled
 */
export async function renewIntent(
  db: Db,
  intent: IntentRow,
  id: string,
  now: number,
): Promise<IntentRow | undefined> {
  await ofOne(db, { id, asked_at: now, has_failed: 0 }, intent).execute()
  return findIntent(db, intent)
}

export async function noteIntentFailed(db: Db, intent: IntentRow): Promise<void> {
  await ofOne(db, { has_failed: 1 }, intent).execute()
}

/** A page of customers that were asked for at least `ageMs` ago and are not stored. @param after the last of the previous page */
export const listOpenCustomers = (
  db: Db,
  now: number,
  ageMs: number,
  after?: IntentRow,
): Promise<IntentRow[]> =>
  db
    .selectFrom('stripe_intents')
    .selectAll()
    .where('about', '=', 'customer')
    .where(isDue('asked_at', now - ageMs, ageMs))
    .where('owner', '>', after?.owner ?? '')
    .orderBy('owner')
    .limit(100)
    .execute()

/** Forgets an intent whose result is stored. */
export async function dropIntent(db: Db, { owner, about, id }: IntentRow): Promise<void> {
  await db
    .deleteFrom('stripe_intents')
    .where('owner', '=', owner)
    .where('about', '=', about)
    .where('id', '=', id)
    .execute()
}
