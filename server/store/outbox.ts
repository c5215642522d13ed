import { keepingFree } from './engine.ts'
import type { Db, OutboxRow } from './tables.ts'

export async function addToOutbox(
  db: Db,
  row: Pick<OutboxRow, 'id' | 'kind' | 'detail' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...row, tries: 0, send_after: row.created_at, given_up_at: null, trouble: null })
    .execute()
}

/**
 * Claims the oldest mail that is due, for `leaseMs`: if its sender dies, it becomes due again after that.
 * @returns the mail with this try counted, or undefined when none is due
 */
export function claimDueMail(db: Db, now: number, leaseMs: number): Promise<OutboxRow | undefined> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('send_after', '<=', now)
    .where('given_up_at', 'is', null)
    .orderBy('send_after')
    .orderBy('created_at')
    .limit(1)
    .$call(keepingFree(db))
  return db
    .updateTable('outbox')
    .set(e => ({ send_after: now + leaseMs, tries: e('tries', '+', 1) }))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
}

/** @returns how many mails wait, and when the oldest of them was written */
export const readOutboxState = (
  db: Db,
): Promise<{ readonly waiting: number; readonly oldest: number | null }> =>
  db
    .selectFrom('outbox')
    .select(e => [e.fn.countAll<number>().as('waiting'), e.fn.min('created_at').as('oldest')])
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow()

export async function removeMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/** @param trouble why the last try failed */
export async function postponeMail(db: Db, id: string, sendAfter: number, trouble: string): Promise<void> {
  await db.updateTable('outbox').set({ send_after: sendAfter, trouble }).where('id', '=', id).execute()
}

/** Later than any clock: such mails are passed over without being looked at. */
const never = Number.MAX_SAFE_INTEGER

/** Keeps a mail that cannot be delivered, for somebody to look at and send again. */
export async function giveUpMail(db: Db, id: string, now: number, trouble: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ given_up_at: now, send_after: never, trouble })
    .where('id', '=', id)
    .execute()
}
