import type { Db, UserRow } from '../store/tables.ts'
import { findUser, findUserByEmail } from '../store/users.ts'

/** @param who id or mail address @throws when there is no such account */
export async function requirePerson(db: Db, who: string): Promise<UserRow> {
  const isAddress = who.includes('@')
  const user = isAddress ? await findUserByEmail(db, who.toLowerCase()) : await findUser(db, who)
  if (user) return user
  throw new Error(`There is no account with the ${isAddress ? 'address' : 'id'} ${who}.`)
}
