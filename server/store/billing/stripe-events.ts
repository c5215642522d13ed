import { isDue } from '../engine/due.ts'
import type { Db } from '../tables.ts'

type ReceivedEvent = { readonly id: string; readonly type: string; readonly customer_id: string | null }
export type WaitingEvent = Pick<ReceivedEvent, 'id' | 'customer_id'>

/**
 * Records an event.
 * @returns whether work is left: it is new, or its effects were never committed
 */
export async function receiveEvent(db: Db, event: ReceivedEvent, now: number): Promise<boolean> {
  await db
    .insertInto('stripe_events')
    .values({ ...event, received_at: now, done_at: null })
    .onConflict(c => c.column('id').doNothing())
    .execute()
  const row = await db
    .selectFrom('stripe_events')
    .select('done_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  return row.done_at === null
}

export async function finishEvent(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('stripe_events').set({ done_at: now }).where('id', '=', id).execute()
}

/**
 * A page of events received at least `ageMs` ago whose effects are not committed.
 * @param after the last of the previous page
 */
export const listUnfinishedEvents = (
  db: Db,
  now: number,
  ageMs: number,
  after?: WaitingEvent,
): Promise<WaitingEvent[]> =>
  db
    .selectFrom('stripe_events')
    .select(['id', 'customer_id'])
    .where('done_at', 'is', null)
    .where(isDue('received_at', now - ageMs, ageMs))
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(100)
    .execute()
