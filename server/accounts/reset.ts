import type { Access, SecondFactorOn, SecurityEvent } from '../contract/shapes.ts'
import { hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'
import { refuseDisabled } from '../sign-in/disabled.ts'
import { refuseWeakPassword } from '../sign-in/password-check.ts'
import { type FittingCode, findFittingCode, removeSecondFactor } from '../sign-in/second-factor.ts'
import { describeEvent, noteEvent, readActivity } from '../sign-in/security-events.ts'
import { findDevice } from '../store/accounts/device-secrets.ts'
import { findToken, takeToken } from '../store/accounts/one-time-tokens.ts'
import { findUser, keepUser } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db, UserRow } from '../store/tables.ts'
import { describeAccess, describeSecondFactor, findAccess } from './access.ts'
import { comeHome } from './come-home.ts'

const linkGone = () =>
  new Refusal(
    410,
    'This link no longer works: it or another one was used, it has run out, or newer ones were sent. Please ask for a new one.',
  )

const wrongCode = () => {
  const message = 'That code is wrong or was already used. Please enter the newest one.'
  return new Refusal(400, message, { fields: { twoFactorToken: message } })
}

/** @throws {Refusal} 410 when the link is over, 403 for a disabled account */
async function findResetting(deps: Deps, token: string): Promise<UserRow> {
  const link = await findToken(deps.db, hashToken(token), 'reset', deps.clock())
  const user = link && (await findUser(deps.db, link.user_id))
  if (!user) throw linkGone()
  refuseDisabled(deps, user)
  return user
}

/**
 * Reads what opens an account besides its password, and what changed that, for the page on which the new one is chosen.
 * @throws {Refusal} 410 when the link is over, 403 for a disabled account
 */
export async function describeReset(
  deps: Deps,
  token: string,
): Promise<{ access: Access[]; twoFactor?: SecondFactorOn; changes: SecurityEvent[] }> {
  const user = await findResetting(deps, token)
  const access = await findAccess(deps.db, user, deps.clock())
  const twoFactor = describeSecondFactor(user)
  const changes = await readActivity(deps.db, user.id, 'access')
  return {
    access: access.map(describeAccess),
    ...(twoFactor ? { twoFactor } : {}),
    changes: changes.map(describeEvent),
  }
}

type Reset = {
  readonly token: string
  readonly newPassword: string
  /** Ids of what stays: see {@link describeReset}. */
  readonly keep?: readonly string[] | undefined
  /** A code that switches two-factor off; it is not needed to choose the password. */
  readonly twoFactorToken?: string | undefined
}

/**
 * Sets the password, of any number of concurrent callers once, and ends all other access: see {@link comeHome}.
 * @throws {Refusal} 410 when the link is over, 403 for a disabled account, 400 for a weak password or a wrong code
 */
export async function resetPassword(deps: Deps, reset: Reset, peer: Peer): Promise<void> {
  const { db, clock } = deps
  const { token, newPassword, keep = [] } = reset
  const user = await findResetting(deps, token)
  await refuseWeakPassword(deps, 'newPassword', newPassword, user)
  const code = await findCode(deps, user, reset.twoFactorToken, peer)
  const password_hash = await deps.passwords.hash(newPassword)
  await inTransaction(db, async tx => {
    // The account first: each of its links ends the others.
    await keepUser(tx, user.id)
    if (!(await takeToken(tx, hashToken(token), 'reset', clock()))) throw linkGone()
    const owner = await findUser(tx, user.id)
    if (!owner || owner.closed_at !== null) throw linkGone()
    refuseDisabled(deps, owner)
    const change = {
      password_hash,
      password_set_at: clock(),
      email_verified_at: owner.email_verified_at ?? clock(),
      email_bounced_at: null,
    }
    const isOff = code !== undefined && (await takeCode(tx, owner, user, code))
    if (isOff) await removeSecondFactor(deps, tx, owner, peer)
    await comeHome(deps, tx, isOff ? { ...owner, totp_secret: null } : owner, {
      how: 'reset',
      peer,
      change,
      keep,
    })
  })
  deps.outbox.wake()
}

/**
 * @returns undefined where none was typed, or there is nothing to switch off
 * @throws {Refusal} 400 for a wrong code, which changes nothing
 */
async function findCode(deps: Deps, user: UserRow, typed: string | undefined, peer: Peer) {
  if (typed === undefined || user.totp_secret === null) return undefined
  const device = peer.device && (await findDevice(deps.db, peer.device, user.id))
  await deps.limits.take(
    device ? ['codesByKnownDevice', device.secret_hash, user.id] : ['codesByAccount', user.id],
  )
  const code = await findFittingCode(deps, user, typed)
  if (code) return code
  await noteEvent(deps.db, 'second-factor-failed', user.id, peer, deps.clock())
  throw wrongCode()
}

/**
 * @param checked the account when the code was checked
 * @returns false when two-factor was switched off meanwhile
 * @throws {Refusal} 400 when the code was used meanwhile, or belongs to another secret
 */
async function takeCode(tx: Db, owner: UserRow, checked: UserRow, code: FittingCode): Promise<boolean> {
  if (owner.totp_secret === null) return false
  if (owner.totp_secret !== checked.totp_secret || !(await code.take(tx))) throw wrongCode()
  return true
}
