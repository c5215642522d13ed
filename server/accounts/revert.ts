import { trySync } from '../billing/sync.ts'
import { createToken, hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { refuseDisabled } from '../sign-in/disabled.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { closedKeptMs, eraseClosed, keepUnconfirmed } from '../store/accounts/closed-accounts.ts'
import { listFormerAddresses } from '../store/accounts/former-addresses.ts'
import { addToken, findToken, takeToken } from '../store/accounts/one-time-tokens.ts'
import { findUser, keepUser } from '../store/accounts/users.ts'
import { forgetSync } from '../store/billing/customers.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db, FormerAddressRow, UserRow } from '../store/tables.ts'
import { comeHome } from './come-home.ts'
import { makeRoom } from './move.ts'

/** What a revert link would undo now. */
type Undoing = {
  readonly user: UserRow
  readonly email: string
  readonly former: FormerAddressRow | undefined
}

function addressOf(detail: string): string {
  const { email } = JSON.parse(detail) as { readonly email: string }
  return email
}

/** @returns undefined when this address can no longer undo anything */
async function findUndoing(
  db: Db,
  userId: string,
  detail: string,
  now: number,
): Promise<Undoing | undefined> {
  const user = await findUser(db, userId)
  if (!user) return undefined
  const email = addressOf(detail)
  const former = (await listFormerAddresses(db, userId, now)).find(row => row.email === email)
  return former || (user.closed_at !== null && user.email === email) ? { user, email, former } : undefined
}

/** What the page behind a mail link shows before the person acts. Instants in milliseconds. */
export type FoundLink = {
  readonly does: 'restore' | 'move-back' | 'erase'
  readonly email: string
  readonly happenedAt: number
  readonly until: number
}

/** Reads a link that undoes or completes something. @returns undefined when it no longer works */
export async function readLink(deps: Deps, tokenHash: string): Promise<FoundLink | undefined> {
  const now = deps.clock()
  const link = await findToken(deps.db, tokenHash, ['revert', 'erase'], now)
  if (!link) return undefined
  if (link.purpose === 'erase') {
    const user = await findUser(deps.db, link.user_id)
    if (!user || user.closed_at === null) return undefined
    return { does: 'erase', email: user.email, happenedAt: user.closed_at, until: link.expires_at }
  }
  const undoing = await findUndoing(deps.db, link.user_id, link.detail, now)
  if (!undoing) return undefined
  const { user, email, former } = undoing
  return {
    does: user.closed_at === null ? 'move-back' : 'restore',
    email,
    happenedAt: user.closed_at ?? former?.replaced_at ?? now,
    until: user.closed_at === null ? link.expires_at : user.closed_at + closedKeptMs,
  }
}

/**
 * Undoes a deletion, a change of address or both for the owner of the address that received the link. All sessions end,
 * and only a new password opens the account.
 * @returns a token for choosing that password, or undefined when the link no longer works
 * @throws {Refusal} 409 when another account has the address now, 403 for a disabled account
 */
export async function revert(deps: Deps, tokenHash: string, peer: Peer): Promise<string | undefined> {
  const now = deps.clock()
  const resetToken = createToken()
  const undone = await inTransaction(deps.db, async tx => {
    const found = await findToken(tx, tokenHash, 'revert', now)
    if (!found) return undefined
    // Locked in the order of `confirmRegistration`: the registration, the closed account, the link.
    await keepUnconfirmed(tx, addressOf(found.detail).toLowerCase())
    await keepUser(tx, found.user_id)
    const link = await takeToken(tx, tokenHash, 'revert', now)
    if (!link) return undefined
    const undoing = await findUndoing(tx, link.user_id, link.detail, now)
    if (!undoing) return undefined
    const { user, email, former } = undoing
    refuseDisabled(deps, user)
    const emailKey = email.toLowerCase()
    await makeRoom(tx, user.id, emailKey)
    const change = {
      email,
      email_key: emailKey,
      email_verified_at: now,
      email_bounced_at: null,
      closed_at: null,
      password_hash: null,
    }
    await comeHome(deps, tx, user, { how: former ? 'moved-back' : 'restored', peer, change })
    await forgetSync(tx, user.id)
    if (former)
      await deps.outbox.post(tx, {
        kind: 'email-reverted',
        userId: user.id,
        to: user.email,
        occasion: occasionOf(peer, now),
      })
    await addToken(tx, {
      token_hash: hashToken(resetToken),
      purpose: 'reset',
      user_id: user.id,
      detail: '{}',
      expires_at: now + deps.config.resetTtlMs,
    })
    return { userId: user.id, wasClosed: user.closed_at !== null, wasMoved: former !== undefined }
  })
  deps.outbox.wake()
  if (!undone) return undefined
  // What was paid for is back, and Stripe forgets an address that was not the owner's.
  await trySync(deps, undone.userId)
  deps.events.note('revert', undone)
  return resetToken
}

/** Erases a closed account before its time. @returns false when the link no longer works */
export async function eraseNow(deps: Deps, tokenHash: string): Promise<boolean> {
  const erased = await inTransaction(deps.db, async tx => {
    const link = await takeToken(tx, tokenHash, 'erase', deps.clock())
    return link && (await eraseClosed(tx, link.user_id)) ? link.user_id : undefined
  })
  if (erased !== undefined) deps.log.info({ userId: erased }, 'account erased by its owner')
  return erased !== undefined
}
