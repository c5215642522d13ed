import type { Deps } from '../deps.ts'
import { networkOf } from '../edge/client-address.ts'
import type { Peer } from '../edge/peer.ts'
import type { AccessReport } from '../mail/mails.ts'
import { endResetLinks } from '../sign-in/end-under-way.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { noteEvent, type SecurityEventType } from '../sign-in/security-events.ts'
import { dropDevices } from '../store/accounts/device-secrets.ts'
import { dropAddressesSince } from '../store/accounts/former-addresses.ts'
import { forgetDevices } from '../store/accounts/known-devices.ts'
import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { endSessions } from '../store/accounts/sessions.ts'
import { changeUser } from '../store/accounts/users.ts'
import { revokeAllConsents } from '../store/oauth/consents.ts'
import type { Db, UserChange, UserRow } from '../store/tables.ts'
import { describeSecondFactor, settleAccess } from './access.ts'

type How = Exclude<AccessReport['how'], 'changed'>

const events: Record<How, SecurityEventType> = {
  reset: 'password-reset',
  restored: 'account-restored',
  'moved-back': 'email-reverted',
}

type Coming = {
  readonly how: How
  readonly peer: Peer
  /** Changes to the user's row, including the address that the mail link has verified where that is a different one. */
  readonly change: UserChange
  /** Ids of what the owner keeps by name: see {@link settleAccess}. Everything else goes. */
  readonly keep?: readonly string[]
}

/**
 * The owner has verified the mailbox: everyone else loses access. Passkeys, the Google account, applications and
 * sessions (the desktop's included) go unless the owner keeps them by name; pending links and codes, two-factor
 * set-ups and known devices go in any case. Two-factor stays on: reading the mail alone is not enough (ASVS 6.4.3).
 */
export async function comeHome(
  deps: Deps,
  tx: Db,
  user: UserRow,
  { how, peer, change, keep = [] }: Coming,
): Promise<void> {
  const now = deps.clock()
  const emailKey = change.email_key ?? user.email_key
  await changeUser(tx, user.id, { ...change, totp_pending: null })
  const settled = await settleAccess(tx, user, { peer, now, stays: id => keep.includes(id) })
  const reason = how === 'reset' ? 'password-reset' : 'account-restored'
  await endSessions(tx, user.id, { reason, now }, settled.sessions)
  await revokeAllConsents(tx, user.id, now, settled.clients)
  await dropTokens(tx, user.id, 'registration', 'second-factor', 'email')
  await endResetLinks(deps, tx, { id: user.id, email_key: emailKey })
  await dropDevices(tx, user.id)
  await forgetDevices(tx, user.id)
  await dropAddressesSince(tx, user.id, emailKey, now)
  await deps.limits.clear(
    tx,
    ['failedLoginsByAccount', emailKey],
    ['loginsByAccountAndNetwork', emailKey, networkOf(peer.ip)],
  )
  await noteEvent(tx, events[how], user.id, peer, now)
  const { removed, kept } = settled
  const factor = describeSecondFactor(user)
  await deps.outbox.post(tx, {
    kind: 'access-changed',
    to: change.email ?? user.email,
    name: user.name,
    report: { how, removed, kept, ...(factor ? { factor } : {}) },
    occasion: occasionOf(peer, now),
  })
}
