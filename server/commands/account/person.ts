import { closedKeptMs, findClosedByEmail } from '../../store/accounts/closed-accounts.ts'
import { findUser, findUserByEmail } from '../../store/accounts/users.ts'
import type { Db, UserRow } from '../../store/tables.ts'
import { writeInstant } from '../tables.ts'

/**
 * The account of a person, or one that was deleted and can still be brought back.
 * @param who id or mail address
 * @throws when there is neither
 */
export async function findPerson(db: Db, who: string): Promise<UserRow> {
  const emailKey = who.toLowerCase()
  const isAddress = who.includes('@')
  const user = isAddress
    ? ((await findUserByEmail(db, emailKey)) ?? (await findClosedByEmail(db, emailKey)))
    : await findUser(db, who)
  if (user) return user
  throw new Error(`There is no account with the ${isAddress ? 'address' : 'id'} ${who}.`)
}

/** The account to be changed. @throws for a deleted account as well */
export async function requirePerson(db: Db, who: string): Promise<UserRow> {
  const user = await findPerson(db, who)
  if (user.closed_at === null) return user
  const until = writeInstant(user.closed_at + closedKeptMs)
  throw new Error(
    `${user.email} was deleted on ${writeInstant(user.closed_at)}. The link in the mail about it brings it back until ${until}.`,
  )
}
