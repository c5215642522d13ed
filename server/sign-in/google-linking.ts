import type { UserRow } from '../store/tables.ts'
import type { GooglePerson } from './google.ts'

type Holder = Pick<UserRow, 'id' | 'email_verified_at' | 'google_sub'>

/**
 * Decides a sign-in with an unknown Google account.
 * - `create`: the address is free.
 * - `claim`: the address was registered but never verified; Google has verified it, so the password set there is
 *   dropped.
 * - `link`: both sides are verified.
 * - `refuse`: anyone who receives one mail there could take the account; the password must come first.
 * @param holder the user with that address now
 */
export function decideLinking(
  person: GooglePerson,
  holder: Holder | undefined,
): 'create' | 'claim' | 'link' | 'refuse' {
  if (!holder) return 'create'
  if (holder.email_verified_at === null) return 'claim'
  return person.isAuthoritative && holder.google_sub === null ? 'link' : 'refuse'
}
