import type { SessionEnd } from '../../contract/session-end.ts'
import type { Db, NewSession, SessionRow } from '../tables.ts'
import { logOutDevices } from './devices.ts'

export async function addSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** Live sessions of a user, the newest first. */
export const listSessions = (db: Db, userId: string, now: number): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

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
    .where('last_seen_at', '<', now)
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
): Promise<void> {
  await logOutDevices(db, userId, { exceptSessionIds: kept })
  const all = db.deleteFrom('sessions').where('user_id', '=', userId)
  const some = kept.length === 0 ? all : all.where('id', 'not in', kept)
  await keepEnds(db, end, await some.returning('token_hash').execute())
  // A used code stays: presented again, it tells that it has leaked.
  await db.deleteFrom('oauth_codes').where('user_id', '=', userId).where('used_at', 'is', null).execute()
  await db.updateTable('device_logins').set({ is_allowed: 0 }).where('user_id', '=', userId).execute()
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
