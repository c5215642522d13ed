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

/** All of them: a missing one does not compile. */
const userColumns = [
  'id',
  'name',
  'email',
  'email_key',
  'password_hash',
  'password_set_at',
  'email_verified_at',
  'email_bounced_at',
  'google_sub',
  'google_linked_at',
  'google_linked_from',
  'totp_secret',
  'totp_pending',
  'totp_last_step',
  'totp_set_at',
  'totp_set_from',
  'login_alerts',
  'premium_until',
  'terms_accepted_at',
  'privacy_accepted_at',
  'refund_accepted_at',
  'created_at',
  'last_login_at',
  'disabled_at',
  'premium_given_until',
  'closed_at',
  'asked_email',
  'asked_email_until',
] as const satisfies readonly (keyof UserRow)[]

/** Compiled once, because every write of a signed-in person starts with it. */
export const createSessionHold = (store: Store): HoldSession =>
  store.engine === 'postgres' ? locking(store) : reading(store.db)

const first = async <Row>(tx: Db, query: CompiledQuery<Row>, parameters: readonly unknown[]) =>
  (await tx.executeQuery<Row>({ ...query, parameters })).rows[0]

const readOwner = (db: Db) => db.selectFrom('users').select(userColumns).where('id', '=', '')

/**
 * One round trip, prepared, because planning it takes as long as the rest of a small write. The owner is locked first, as
 * everywhere, to avoid deadlocks; a session that was deleted meanwhile is skipped.
 */
function locking({ db, prepare }: Store): HoldSession {
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
  prepare(query)
  return (tx, { id, user_id }, now) => first(tx, query, [user_id, id, now, now])
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
    (await first(tx, live, [id, user_id, now, now])) && first(tx, owner, [user_id])
}
