import type { UserRow } from '../store/tables.ts'
import type { GooglePerson } from './google.ts'

type Holder = Pick<UserRow, 'id' | 'email_verified_at' | 'google_sub'>

/**
 * What a Google sign-in leads to when nobody has that Google account yet.
 * - `create`: the address is free.
 * - `claim`: someone registered the address and never proved it; Google has, so the password set there goes.
 * - `link`: the owner is proven on both sides.
 * - `refuse`: anyone who gets mail there once could take the account; the password has to come first.
 * @param holder who has the address now
 */
export function decideLinking(
  person: GooglePerson,
  holder: Holder | undefined,
): 'create' | 'claim' | 'link' | 'refuse' {
  if (!holder) return 'create'
  if (holder.email_verified_at === null) return 'claim'
  return person.isAuthoritative && holder.google_sub === null ? 'link' : 'refuse'
}
