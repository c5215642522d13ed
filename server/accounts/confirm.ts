import { createToken, hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import type { PendingRegistration } from '../mail/mails.ts'
import { markAccess } from '../sign-in/access-mark.ts'
import { refuseDisabled } from '../sign-in/disabled.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { closedKeptMs, eraseClosed, keepClosedByEmail } from '../store/accounts/closed-accounts.ts'
import { listFormerAddresses } from '../store/accounts/former-addresses.ts'
import { addToken, dropTokens, findToken, takeToken } from '../store/accounts/one-time-tokens.ts'
import { changeUnverifiedUser, changeUser, findUser, keepUser } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db, UserRow } from '../store/tables.ts'
import { moveAccount } from './move.ts'

/** An account that would be erased, and until when it can still be restored. Instants in milliseconds. */
export type Erasure = { readonly deletedAt: number; readonly until: number }
/** The outcome of opening a link. If something would be erased, nothing has happened yet. */
export type Confirmation =
  | { readonly kind: 'done'; readonly message: string }
  | { readonly kind: 'choose-password'; readonly resetToken: string }
  | { readonly kind: 'erases'; readonly erasure: Erasure }

/**
 * Opens an account whose address was just verified. If several people have registered the address, none of their
 * passwords counts: whoever opens a link, even an older one, owns the mailbox and chooses a password.
 * @param mayErase whether the person agreed to erase a deleted account with this address
 * @returns undefined when there is no such link
 */
export const confirmRegistration = (
  deps: Deps,
  tokenHash: string,
  peer: Peer,
  mayErase: boolean,
): Promise<Confirmation | undefined> =>
  inTransaction(deps.db, async tx => {
    const now = deps.clock()
    const link = await findToken(tx, tokenHash, 'registration', now)
    if (!link) return undefined
    await keepUser(tx, link.user_id)
    const user = await findUser(tx, link.user_id)
    if (!user || user.email_verified_at !== null) return undefined
    const doomed = await listErasable(tx, user.email_key, now)
    const [newest] = doomed
    if (newest && !mayErase) return { kind: 'erases', erasure: describeErasure(newest) }
    if (!(await takeToken(tx, tokenHash, 'registration', now))) return undefined
    for (const { id } of doomed) await eraseClosed(tx, id)
    const registration = JSON.parse(link.detail) as PendingRegistration
    if (registration.passwordHash === null || user.password_hash === null)
      return choosePassword(deps, tx, user)
    await openRegistered(tx, user.id, registration, peer, now)
    return { kind: 'done', message: 'Your address is confirmed. You can log in now.' }
  })

/** Opens a registration: its address is verified, or support vouches for it. */
export async function openRegistered(
  tx: Db,
  userId: string,
  { name, passwordHash, acceptedAt }: PendingRegistration,
  peer: Peer,
  now: number,
): Promise<void> {
  await changeUnverifiedUser(tx, userId, {
    name,
    password_hash: passwordHash,
    email_verified_at: now,
    email_bounced_at: null,
    terms_accepted_at: acceptedAt,
    privacy_accepted_at: acceptedAt,
    refund_accepted_at: acceptedAt,
  })
  await dropTokens(tx, userId, 'registration', 'reset')
  await noteEvent(tx, 'verified', userId, peer, now)
}

/** Choosing the password verifies the address. */
async function choosePassword(deps: Deps, tx: Db, user: UserRow): Promise<Confirmation> {
  const resetToken = createToken()
  await addToken(tx, {
    token_hash: hashToken(resetToken),
    purpose: 'reset',
    user_id: user.id,
    detail: '{}',
    expires_at: deps.clock() + deps.config.resetTtlMs,
  })
  return { kind: 'choose-password', resetToken }
}

/** Deleted accounts that had the address, except those that an earlier owner can still restore. */
async function listErasable(tx: Db, emailKey: string, now: number): Promise<UserRow[]> {
  const found: UserRow[] = []
  for (const user of await keepClosedByEmail(tx, emailKey))
    if ((await listFormerAddresses(tx, user.id, now)).length === 0) found.push(user)
  return found
}

const describeErasure = ({ closed_at }: UserRow): Erasure => ({
  deletedAt: closed_at ?? 0,
  until: (closed_at ?? 0) + closedKeptMs,
})

type NewAddress = { readonly email: string; readonly accessMark: string }

/**
 * Moves an account to an address that was just verified, or confirms again one that had returned a mail. Reset links sent to
 * a former address become invalid.
 * @returns what to report, or undefined when there is no such link
 * @throws {Refusal} 409 when another account has taken the address meanwhile, 403 for a disabled account
 */
export const confirmEmail = (deps: Deps, tokenHash: string, peer: Peer): Promise<Confirmation | undefined> =>
  inTransaction(deps.db, async tx => {
    const link = await findToken(tx, tokenHash, 'email', deps.clock())
    if (!link) return undefined
    await keepUser(tx, link.user_id)
    const user = await findUser(tx, link.user_id)
    if (!user || !(await takeToken(tx, tokenHash, 'email', deps.clock()))) return undefined
    refuseDisabled(deps, user)
    const { email, accessMark } = JSON.parse(link.detail) as NewAddress
    if (markAccess(user) !== accessMark) return undefined
    if (email.toLowerCase() === user.email_key) {
      await changeUser(tx, user.id, { email_bounced_at: null })
      await noteEvent(tx, 'verified', user.id, peer, deps.clock())
      return { kind: 'done', message: 'Your address is confirmed.' }
    }
    await moveAccount(deps, tx, user, email, peer)
    return {
      kind: 'done',
      message: 'Your new address is confirmed. Use it the next time you log in.',
    }
  })
