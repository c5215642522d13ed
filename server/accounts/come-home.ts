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
import { listPasskeys, removePasskeysSince } from '../store/accounts/passkeys.ts'
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
  /** Changes to the user's row, including the address that the mail link has verified where that is a different one. */
  readonly change: UserChange
}

/**
 * The owner has verified the mailbox: everyone else loses access. Sessions (the desktop's included), pending links and
 * codes, two-factor set-ups, consents and known devices all end. A credential that opens the account without the
 * password stays only if it existed when the owner last logged in with the device that is asking now. Two-factor stays
 * on: reading the mail alone is not enough (ASVS 6.4.3).
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
  await endSessions(tx, user.id, { reason: how === 'reset' ? 'password-reset' : 'account-restored', now })
  await dropTokens(tx, user.id, 'reset', 'not-me', 'registration', 'second-factor', 'email')
  const applications = await revokeAllConsents(tx, user.id, now)
  const device = peer.device === undefined ? undefined : await findDevice(tx, peer.device, user.id)
  const google = await dropStrangersGoogle(tx, user, device?.last_login_at)
  const passkeys = await dropStrangersPasskeys(tx, user.id, device?.last_login_at)
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
    homecoming: { how, applications, google, passkeys },
    occasion: occasionOf(peer, now),
  })
}

/**
 * Judges a credential that opens an account without its password, by when it was added.
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

/** The same for passkeys: whoever logged in here after one was added could see it, and left it. */
async function dropStrangersPasskeys(
  tx: Db,
  userId: string,
  vouchedAt: number = Number.MIN_SAFE_INTEGER,
): Promise<NonNullable<Homecoming['passkeys']>> {
  const dropped = await removePasskeysSince(tx, userId, vouchedAt)
  return { dropped, kept: (await listPasskeys(tx, userId)).length }
}
