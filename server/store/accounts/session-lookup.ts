import { sql } from 'kysely'
import type { Store } from '../engine/store.ts'
import type { SessionRow, UserRow } from '../tables.ts'

const sessionColumns = [
  'id',
  'user_id',
  'token_hash',
  'authenticated_at',
  'amr',
  'client_type',
  'created_at',
  'last_seen_at',
  'idle_expires_at',
  'absolute_expires_at',
] as const
const ownerColumns = [
  'name',
  'email',
  'email_bounced_at',
  'login_alerts',
  'premium_until',
  'premium_given_until',
  'asked_email',
  'asked_email_until',
] as const
/** Whether a secret is set, without reading it. */
const ownerFlags = [
  sql<Flag>`case when password_hash is null then 0 else 1 end`.as('has_password'),
  sql<Flag>`case when google_sub is null then 0 else 1 end`.as('has_google'),
  sql<Flag>`case when totp_secret is null then 0 else 1 end`.as('has_two_factor'),
  sql<Flag>`case when terms_accepted_at is null then 0 else 1 end`.as('has_consent'),
]

type Flag = 0 | 1
type Session = Pick<SessionRow, (typeof sessionColumns)[number]>
type Owner = Pick<UserRow, (typeof ownerColumns)[number]> & {
  readonly has_password: Flag
  readonly has_google: Flag
  readonly has_two_factor: Flag
  readonly has_consent: Flag
}
/** A session with what its owner's profile shows; secrets stay in the users table. */
export type FoundSession = Session & Owner

type Lookup = (tokenHash: string) => Promise<FoundSession | undefined>

/**
 * Finds a session and its owner by the hash of its token, expired ones included.
 * Compiled once, because every signed-in request starts with it.
 */
export const createSessionLookup = (store: Store): Lookup =>
  store.engine === 'postgres' ? joining(store) : inTwoSteps(store)

/** On PostgreSQL, where a round trip costs more than a join. */
function joining({ db, readOne }: Store): Lookup {
  const query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(sessionColumns.map(name => `sessions.${name}` as const))
    .select(ownerColumns)
    .select(ownerFlags)
    .where('token_hash', '=', '')
    .compile()
  return tokenHash => readOne<FoundSession>({ ...query, parameters: [tokenHash] })
}

/** On SQLite, where a join of the two tables takes five times as long as the two reads. */
function inTwoSteps({ db, readOne }: Store): Lookup {
  const bySession = db.selectFrom('sessions').select(sessionColumns).where('token_hash', '=', '').compile()
  const byOwner = db
    .selectFrom('users')
    .select(ownerColumns)
    .select(ownerFlags)
    .where('id', '=', '')
    .compile()
  return async tokenHash => {
    const session = await readOne<Session>({ ...bySession, parameters: [tokenHash] })
    const owner = session && (await readOne<Owner>({ ...byOwner, parameters: [session.user_id] }))
    return owner && { ...session, ...owner }
  }
}
