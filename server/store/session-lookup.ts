import type { Db, SessionRow, UserRow } from './tables.ts'

type Flag = 0 | 1
/** A session with what its owner's profile shows; secrets stay in the users table. */
export type FoundSession = Pick<
  SessionRow,
  | 'id'
  | 'user_id'
  | 'authenticated_at'
  | 'client_type'
  | 'last_seen_at'
  | 'idle_expires_at'
  | 'absolute_expires_at'
> &
  Pick<UserRow, 'name' | 'email' | 'login_alerts' | 'plan'> & {
    readonly has_password: Flag
    readonly has_google: Flag
    readonly has_two_factor: Flag
  }

/**
 * Finds a session and its owner by the hash of its token, dead ones included.
 * Every signed-in request begins with this, so the query is compiled once.
 */
export function createSessionLookup(db: Db): (tokenHash: string) => Promise<FoundSession | undefined> {
  const query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.authenticated_at',
      'sessions.client_type',
      'sessions.last_seen_at',
      'sessions.idle_expires_at',
      'sessions.absolute_expires_at',
      'users.name',
      'users.email',
      'users.login_alerts',
      'users.plan',
    ])
    .select(e => [
      e.case().when('users.password_hash', 'is', null).then(0).else(1).end().as('has_password'),
      e.case().when('users.google_sub', 'is', null).then(0).else(1).end().as('has_google'),
      e.case().when('users.totp_secret', 'is', null).then(0).else(1).end().as('has_two_factor'),
    ])
    .where('sessions.token_hash', '=', '')
    .compile()
  return async tokenHash => {
    const { rows } = await db.executeQuery<FoundSession>({ ...query, parameters: [tokenHash] })
    return rows[0]
  }
}
