import type { CompiledQuery } from 'kysely'
import { keeping } from '../engine/row-locks.ts'
import type { Store } from '../engine/store.ts'
import type { Db, SessionRow, UserRow } from '../tables.ts'

type Session = Pick<SessionRow, 'id' | 'user_id'>

/**
 * Locks a session and its owner until the transaction ends.
 * @returns the owner, or undefined when the session has ended
 */
export type HoldSession = (tx: Db, session: Session, now: number) => Promise<UserRow | undefined>

/** Compiled once, because every write of a signed-in person starts with it. */
export const createSessionHold = (store: Store): HoldSession =>
  store.engine === 'postgres' ? locking(store.db) : reading(store.db)

const first = async <Row>(tx: Db, query: CompiledQuery<Row>, parameters: readonly unknown[]) =>
  (await tx.executeQuery<Row>({ ...query, parameters })).rows[0]

const readOwner = (db: Db) => db.selectFrom('users').selectAll().where('id', '=', '')

/**
 * One round trip. The owner is locked first, as everywhere, to avoid deadlocks; a session that was deleted meanwhile is
 * skipped.
 */
function locking(db: Db): HoldSession {
  const query = db
    .with('owner', () => readOwner(db).$call(keeping(db)))
    .selectFrom('owner')
    .innerJoin('sessions', 'sessions.user_id', 'owner.id')
    .selectAll('owner')
    .where('sessions.id', '=', '')
    .where('sessions.idle_expires_at', '>', 0)
    .where('sessions.absolute_expires_at', '>', 0)
    .forKeyShare('sessions')
    .compile()
  return (tx, { id, user_id }, now) => first<UserRow>(tx, query, [user_id, id, now, now])
}

/** On SQLite transactions are serial, and two reads take half as long as a join. */
function reading(db: Db): HoldSession {
  const live = db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', '')
    .where('user_id', '=', '')
    .where('idle_expires_at', '>', 0)
    .where('absolute_expires_at', '>', 0)
    .compile()
  const owner = readOwner(db).compile()
  return async (tx, { id, user_id }, now) =>
    (await first(tx, live, [id, user_id, now, now])) && first<UserRow>(tx, owner, [user_id])
}
