import type { Db, NewSession, SessionRow } from '../tables.ts'

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

/** Moves the idle limit ahead. */
export async function touchSession(db: Db, id: string, now: number, idleExpiresAt: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, idle_expires_at: idleExpiresAt })
    .where('id', '=', id)
    .where('last_seen_at', '<', now)
    .execute()
}

export async function noteReauthentication(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: now }).where('id', '=', id).execute()
}

/** @returns whether the user had such a session */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends every session of a user but the one kept, or every one. */
export async function endSessions(db: Db, userId: string, keptId?: string): Promise<void> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId)
  await (keptId === undefined ? all : all.where('id', '!=', keptId)).execute()
}
