import { type SqlBool, sql } from 'kysely'
import { isDue } from '../engine/due.ts'
import { escapeLike, keepingFree } from '../engine/row-locks.ts'
import type { Db, OutboxRow } from '../tables.ts'

export async function addToOutbox(
  db: Db,
  row: Pick<OutboxRow, 'id' | 'kind' | 'detail' | 'priority' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...row, tries: 0, send_after: row.created_at, given_up_at: null, last_error: null })
    .execute()
}

type Claim = {
  readonly now: number
  readonly leaseMs: number
  /** The longest wait between two tries. */
  readonly longestMs: number
  /** The last priority that counts. */
  readonly upTo: number
}

/**
 * Claims the most urgent due mail, of those the oldest, for `leaseMs`: if its sender dies, it is due again after that.
 * @returns the mail, with this try counted, or undefined when none is due
 */
export function claimDueMail(
  db: Db,
  { now, leaseMs, longestMs, upTo }: Claim,
): Promise<OutboxRow | undefined> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where(isDue('send_after', now, longestMs))
    .where('given_up_at', 'is', null)
    .where('priority', '<=', upTo)
    .orderBy('priority')
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

/** Deletes waiting mails of a kind that name a user. */
export async function removeMailsAbout(db: Db, kind: string, userId: string): Promise<void> {
  const pattern = `%${escapeLike(JSON.stringify(userId))}%`
  await db
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where(sql<SqlBool>`detail like ${pattern} escape '\\'`)
    .execute()
}

/** @param lastError why the last try failed */
export async function postponeMail(db: Db, id: string, sendAfter: number, lastError: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ send_after: sendAfter, last_error: lastError })
    .where('id', '=', id)
    .execute()
}

/** Keeps an undeliverable mail, for an operator to look at and send again. */
export async function giveUpMail(db: Db, id: string, now: number, lastError: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ given_up_at: now, last_error: lastError })
    .where('id', '=', id)
    .execute()
}

export const findMail = (db: Db, id: string): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

/** Mails that wait or have failed, the newest first. */
export const listMails = (db: Db, limit: number): Promise<OutboxRow[]> =>
  db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()

/** Those of them that contain one of some texts, such as an id or an address, as a value. */
export const listMailsWith = (db: Db, texts: readonly string[]): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where(e =>
      e.or(
        texts.map(text => {
          const pattern = `%${escapeLike(JSON.stringify(text.toLowerCase()))}%`
          return sql<SqlBool>`lower(detail) like ${pattern} escape '\\'`
        }),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/**
 * Makes a mail due now, as if it had not been tried yet.
 * @param leaseMs of a sender: a mail that one may be working on is left to it
 * @returns whether it was postponed or had failed
 */
export async function retryMail(db: Db, id: string, now: number, leaseMs: number): Promise<boolean> {
  const retried = await db
    .updateTable('outbox')
    .set({ send_after: now, tries: 0, given_up_at: null })
    .where('id', '=', id)
    .where(e => e.or([e('given_up_at', 'is not', null), e('send_after', '>', now + leaseMs)]))
    .returning('id')
    .executeTakeFirst()
  return retried !== undefined
}
