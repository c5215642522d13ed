import type { Store } from './open.ts'
import type { SessionRow, UserRow } from './tables.ts'

const sessionColumns = [
  'id',
  'user_id',
  'authenticated_at',
  'client_type',
  'last_seen_at',
  'idle_expires_at',
  'absolute_expires_at',
] as const
const ownerColumns = ['name', 'email', 'login_alerts', 'premium_until'] as const

type Flag = 0 | 1
type Session = Pick<SessionRow, (typeof sessionColumns)[number]>
type Owner = Pick<UserRow, (typeof ownerColumns)[number]> & {
  readonly has_password: Flag
  readonly has_google: Flag
  readonly has_two_factor: Flag
}
/** A session with what its owner's profile shows; secrets stay in the users table. */
export type FoundSession = Session & Owner

/**
 * Finds a session and its owner by the hash of its token, dead ones included.
 * Every signed-in request begins with this: the queries are compiled once, and they are two because SQLite takes five
 * times as long for a join of the two tables.
 */
export function createSessionLookup({
  db,
  readOne,
}: Store): (tokenHash: string) => Promise<FoundSession | undefined> {
  const bySession = db.selectFrom('sessions').select(sessionColumns).where('token_hash', '=', '').compile()
  const byOwner = db
    .selectFrom('users')
    .select(ownerColumns)
    .select(e => [
      e.case().when('password_hash', 'is', null).then(0).else(1).end().as('has_password'),
      e.case().when('google_sub', 'is', null).then(0).else(1).end().as('has_google'),
      e.case().when('totp_secret', 'is', null).then(0).else(1).end().as('has_two_factor'),
    ])
    .where('id', '=', '')
    .compile()

  return async tokenHash => {
    const session = await readOne<Session>({ ...bySession, parameters: [tokenHash] })
    const owner = session && (await readOne<Owner>({ ...byOwner, parameters: [session.user_id] }))
    return owner && { ...session, ...owner }
  }
}
