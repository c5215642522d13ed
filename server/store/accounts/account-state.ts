import type { Db, UserRow } from '../tables.ts'

/** Exceptions in order of precedence: an account's state is the first that applies, or `open`. */
const exceptions = [
  { state: 'deleted', column: 'closed_at', isSet: true },
  { state: 'disabled', column: 'disabled_at', isSet: true },
  { state: 'unconfirmed', column: 'email_verified_at', isSet: false },
] as const

export type AccountState = (typeof exceptions)[number]['state'] | 'open'
export const accountStates: readonly AccountState[] = [...exceptions.map(({ state }) => state), 'open']

type Stated = Pick<UserRow, (typeof exceptions)[number]['column']>
export const stateOf = (user: Stated): AccountState =>
  exceptions.find(({ column, isSet }) => (user[column] !== null) === isSet)?.state ?? 'open'

type Asked = {
  /** The earliest registration, in milliseconds since 1970. */
  readonly since: number | undefined
  readonly state: AccountState | undefined
  /** The last account of the page above. */
  readonly before: Pick<UserRow, 'id' | 'created_at'> | undefined
  readonly limit: number
}

/** A page of accounts, the newest first. */
export function listUsers(db: Db, { since, state, before, limit }: Asked): Promise<UserRow[]> {
  let query = db.selectFrom('users').selectAll()
  if (since !== undefined) query = query.where('created_at', '>=', since)
  if (before !== undefined)
    query = query.where(e =>
      e.or([
        e('created_at', '<', before.created_at),
        e.and([e('created_at', '=', before.created_at), e('id', '>', before.id)]),
      ]),
    )
  for (const { state: each, column, isSet } of state === undefined ? [] : exceptions) {
    query = query.where(column, (each === state) === isSet ? 'is not' : 'is', null)
    if (each === state) break
  }
  return query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()
}
