import type { Peer } from '../edge/peer.ts'
import { changeUser } from '../store/accounts/users.ts'
import type { Db, UserRow } from '../store/tables.ts'
import { noteEvent } from './security-events.ts'

/** Records consent to the terms, unless there is an earlier one: the first time counts. */
export async function recordConsent(tx: Db, user: UserRow, peer: Peer, now: number): Promise<void> {
  if (user.terms_accepted_at !== null) return
  const accepted = { terms_accepted_at: now, privacy_accepted_at: now, refund_accepted_at: now }
  await changeUser(tx, user.id, accepted)
  await noteEvent(tx, 'legal-accepted', user.id, peer, now)
}
