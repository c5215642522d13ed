import { createId } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'
import { endResetLinks } from '../sign-in/end-under-way.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { closedKeptMs, dropUnconfirmed } from '../store/accounts/closed-accounts.ts'
import { addFormerAddress, dropAddressesSince } from '../store/accounts/former-addresses.ts'
import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { changeUser, findUserByEmail } from '../store/accounts/users.ts'
import type { Db, UserRow } from '../store/tables.ts'

/** How long a former address can take the account back: as long as a deletion can be undone. */
const formerKeptMs = closedKeptMs

/** @throws {Refusal} 409 when another account has the address; an unverified registration makes room */
export async function makeRoom(tx: Db, userId: string, emailKey: string): Promise<void> {
  const holder = await findUserByEmail(tx, emailKey)
  if (holder && holder.id !== userId && holder.email_verified_at !== null)
    throw new Refusal(409, 'Another account uses this address now.')
  if (holder && holder.id !== userId) await dropUnconfirmed(tx, emailKey)
}

/**
 * Moves an account to a verified address. The former address is notified, with a link that restores it for seven days.
 * Moving back to an earlier address ends the ones in between: they can no longer take the account.
 * @throws {Refusal} 409 when another account has the address
 */
export async function moveAccount(
  deps: Deps,
  tx: Db,
  user: Pick<UserRow, 'id' | 'email'>,
  email: string,
  peer: Peer,
): Promise<void> {
  const now = deps.clock()
  const emailKey = email.toLowerCase()
  await makeRoom(tx, user.id, emailKey)
  await changeUser(tx, user.id, {
    email,
    email_key: emailKey,
    email_verified_at: now,
    email_bounced_at: null,
  })
  await dropTokens(tx, user.id, 'email')
  await endResetLinks(deps, tx, { id: user.id, email_key: emailKey })
  await noteEvent(tx, 'email-changed', user.id, peer, now)
  if (user.email.toLowerCase() === emailKey) return
  const isBack = await dropAddressesSince(tx, user.id, emailKey, now)
  if (!isBack)
    await addFormerAddress(tx, {
      id: createId(),
      user_id: user.id,
      email: user.email,
      replaced_at: now,
      until: now + formerKeptMs,
    })
  await deps.outbox.post(tx, {
    kind: isBack ? 'email-reverted' : 'email-changed',
    userId: user.id,
    to: user.email,
    occasion: occasionOf(peer, now),
  })
}
