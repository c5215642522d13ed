import type { SessionEnd } from '../../contract/session-end.ts'
import { isDue } from '../engine/due.ts'
import type { Db, NewSession, SessionRow } from '../tables.ts'
import { logOutDevices } from './devices.ts'

/** More devices than anybody has; without a limit, a program that logs in each time fills the table. */
const mostSessions = 200

/** Adds a session. Beyond the limit, those unused for longest end. The transaction has locked the user. */
export async function addSession(tx: Db, session: NewSession): Promise<void> {
  const { user_id, created_at: now } = session
  if (await hasManySessions(tx, user_id)) await endSurplus(tx, user_id, now)
  await tx.insertInto('sessions').values(session).execute()
}

/** Whether there are as many as the limit, expired ones included: hardly ever, and the index alone tells. */
async function hasManySessions(tx: Db, userId: string): Promise<boolean> {
  const last = await tx
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .offset(mostSessions - 1)
    .executeTakeFirst()
  return last !== undefined
}

/** Leaves room for one more. */
async function endSurplus(tx: Db, userId: string, now: number): Promise<void> {
  const surplus = await liveSessions(tx, userId, now)
    .select('id')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(mostSessions)
    .offset(mostSessions - 1)
    .execute()
  for (const { id } of surplus) await endSession(tx, userId, id, { reason: 'expired', now })
}

const liveSessions = (db: Db, userId: string, now: number) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)

/** Live sessions of a user, the newest first. */
export const listSessions = (db: Db, userId: string, now: number): Promise<SessionRow[]> =>
  liveSessions(db, userId, now).selectAll().orderBy('created_at', 'desc').orderBy('id').execute()

const sessionsPerPage = 25

/**
 * A page of the live sessions of a user, in the same order.
 * @param ownId of the session that asks: the first page begins with it
 * @param after where the page before ended
 * @returns `next` is undefined on the last page
 */
export async function readSessionPage(
  db: Db,
  userId: string,
  ownId: string,
  now: number,
  after?: string,
): Promise<{ readonly rows: readonly SessionRow[]; readonly next: string | undefined }> {
  const [at = '', id = ''] = after?.split('.') ?? []
  const others = await liveSessions(db, userId, now)
    .selectAll()
    .where('id', '!=', ownId)
    .$if(after !== undefined, query =>
      query.where(row =>
        row.or([
          row('created_at', '<', Number(at)),
          row.and([row('created_at', '=', Number(at)), row('id', '>', id)]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(sessionsPerPage + 1)
    .execute()
  const shown = others.slice(0, sessionsPerPage)
  const last = others.length > shown.length ? shown.at(-1) : undefined
  const own =
    after === undefined
      ? await liveSessions(db, userId, now).selectAll().where('id', '=', ownId).execute()
      : []
  return { rows: [...own, ...shown], next: last && `${last.created_at}.${last.id}` }
}

/** When a session ends, however much it is used. */
export async function findAbsoluteEnd(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('absolute_expires_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.absolute_expires_at
}

/** Extends the idle limit. */
export async function touchSession(db: Db, id: string, now: number, idleExpiresAt: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, idle_expires_at: idleExpiresAt })
    .where('id', '=', id)
    .where(isDue('last_seen_at', now, 0))
    .execute()
}

/** @param amr by what means this session has been proven by now */
export async function noteReauthentication(db: Db, id: string, now: number, amr: string): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: now, amr }).where('id', '=', id).execute()
}

/** What the holder of an ended session's token is told. */
export type End = { readonly reason: SessionEnd; readonly now: number }

/** @returns whether the user had such a session */
export async function endSession(db: Db, userId: string, id: string, end: End): Promise<boolean> {
  await logOutDevices(db, userId, { sessionId: id })
  const [ended] = await keepEnds(
    db,
    end,
    await db
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('token_hash')
      .execute(),
  )
  return ended !== undefined
}

/** Ends every session of a user except those to keep, and log-ins that one of them has allowed and nobody has fetched. */
export async function endSessions(
  db: Db,
  userId: string,
  end: End,
  kept: readonly string[] = [],
): Promise<number> {
  await logOutDevices(db, userId, { exceptSessionIds: kept })
  const all = db.deleteFrom('sessions').where('user_id', '=', userId)
  const some = kept.length === 0 ? all : all.where('id', 'not in', kept)
  const ended = await keepEnds(db, end, await some.returning('token_hash').execute())
  // A used code stays: presented again, it tells that it has leaked.
  await db.deleteFrom('oauth_codes').where('user_id', '=', userId).where('used_at', 'is', null).execute()
  await db.updateTable('device_logins').set({ is_allowed: 0 }).where('user_id', '=', userId).execute()
  return ended.length
}

const keptAtOnce = 200

async function keepEnds<Ended extends { readonly token_hash: string }>(
  db: Db,
  { reason, now }: End,
  ended: readonly Ended[],
): Promise<readonly Ended[]> {
  for (let from = 0; from < ended.length; from += keptAtOnce)
    await db
      .insertInto('ended_sessions')
      .values(
        ended.slice(from, from + keptAtOnce).map(({ token_hash }) => ({ token_hash, reason, ended_at: now })),
      )
      .onConflict(c => c.doNothing())
      .execute()
  return ended
}

/** Why the session of a token ended, as far as it is known. */
export async function findEnd(db: Db, tokenHash: string): Promise<SessionEnd | undefined> {
  const row = await db
    .selectFrom('ended_sessions')
    .select('reason')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.reason
}
