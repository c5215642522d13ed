import type { Deps } from '../deps.ts'
import { networkOf } from '../edge/client-address.ts'
import type { Peer } from '../edge/peer.ts'
import type { Homecoming } from '../mail/mails.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { noteEvent, type SecurityEventType } from '../sign-in/security-events.ts'
import { dropDevices, findDevice } from '../store/accounts/device-secrets.ts'
import { dropAddressesSince } from '../store/accounts/former-addresses.ts'
import { forgetDevices } from '../store/accounts/known-devices.ts'
import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { endSessions } from '../store/accounts/sessions.ts'
import { changeUser } from '../store/accounts/users.ts'
import { revokeAllConsents } from '../store/oauth/consents.ts'
import type { Db, UserChange, UserRow } from '../store/tables.ts'

const events: Record<Homecoming['how'], SecurityEventType> = {
  reset: 'password-reset',
  restored: 'account-restored',
  'moved-back': 'email-reverted',
}

type Coming = {
  readonly how: Homecoming['how']
  readonly peer: Peer
  /** What changes in the user's row; it names the address that the mail link has proven where that is another one. */
  readonly change: UserChange
}

/**
 * An owner has proven the mailbox: everybody else is shown out. Sessions (the desktop's included), links and codes under way,
 * set-ups of two-factor, what applications were allowed and known devices all end. What opens the account by itself stays only where it was there
 * when the owner last logged in with the device that asks now. Two-factor stays on: whoever reads the mail still needs the
 * code (ASVS 6.4.3).
 */
export async function comeHome(
  deps: Deps,
  tx: Db,
  user: UserRow,
  { how, peer, change }: Coming,
): Promise<void> {
  const now = deps.clock()
  const emailKey = change.email_key ?? user.email_key
  await changeUser(tx, user.id, { ...change, totp_pending: null })
  await endSessions(tx, user.id)
  await dropTokens(tx, user.id, 'reset', 'not-me', 'registration', 'second-factor', 'email')
  const applications = await revokeAllConsents(tx, user.id, now)
  const device = peer.device === undefined ? undefined : await findDevice(tx, peer.device, user.id)
  const google = await dropStrangersGoogle(tx, user, device?.last_login_at)
  await dropDevices(tx, user.id)
  await forgetDevices(tx, user.id)
  await dropAddressesSince(tx, user.id, emailKey, now)
  await deps.limits.clear(
    tx,
    ['failedLoginsByAccount', emailKey],
    ['loginsByAccountAndNetwork', emailKey, networkOf(peer.ip)],
  )
  await noteEvent(tx, events[how], user.id, peer, now)
  await deps.outbox.post(tx, {
    kind: 'came-home',
    userId: user.id,
    homecoming: { how, applications, google },
    occasion: occasionOf(peer, now),
  })
}

/**
 * Anything that opens an account without its password is judged like this, by when it was added.
 * @param vouchedAt when the owner last logged in with the device at hand; undefined where that is not known
 */
async function dropStrangersGoogle(
  tx: Db,
  { id, google_sub, google_linked_at }: UserRow,
  vouchedAt: number | undefined,
): Promise<Homecoming['google']> {
  if (google_sub === null) return 'none'
  if (vouchedAt !== undefined && google_linked_at !== null && google_linked_at <= vouchedAt) return 'kept'
  await changeUser(tx, id, { google_sub: null, google_linked_at: null })
  return 'dropped'
}
