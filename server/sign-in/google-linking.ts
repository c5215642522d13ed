import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { changeUser } from '../store/accounts/users.ts'
import type { Db, UserRow } from '../store/tables.ts'
import type { GooglePerson } from './google.ts'
import { noteAndNotify, type Owner } from './notify.ts'

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

/** The columns of an account that no Google account opens. */
export const noGoogle = { google_sub: null, google_linked_at: null, google_linked_from: null } as const

/** Disconnects the Google account, and ends log-ins that wait for a code, one of which it may have begun. */
export async function unlinkGoogle(deps: Deps, tx: Db, owner: Owner, peer: Peer): Promise<void> {
  await changeUser(tx, owner.id, noGoogle)
  await dropTokens(tx, owner.id, 'second-factor')
  await noteAndNotify(deps, tx, 'google-unlinked', owner, peer)
}
