import type { ClosingRefunds } from '../billing/refund-window.ts'
import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { closedKeptMs, closeUser, eraseClosed } from '../store/accounts/closed-accounts.ts'
import { dropDevices } from '../store/accounts/device-secrets.ts'
import { listFormerAddresses, prolongFormerAddresses } from '../store/accounts/former-addresses.ts'
import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { endSessions } from '../store/accounts/sessions.ts'
import { findCustomer, forgetSync } from '../store/billing/customers.ts'
import { revokeAllConsents } from '../store/oauth/consents.ts'
import type { Db } from '../store/tables.ts'

/**
 * Closes an account: ends every session, revokes all consents and frees the address. The mails posted here can restore it for
 * seven days; then the sweep erases it. An account whose address was never verified is erased at once. After the commit,
 * `trySync` stops the renewal of what the person pays for; the billing job does it otherwise.
 * @param refunds what the mails say about money
 * @returns false when there is no open account: of any number of concurrent callers, one closes it
 */
export async function closeAccount(
  deps: Deps,
  tx: Db,
  userId: string,
  peer: Peer,
  refunds: ClosingRefunds,
): Promise<boolean> {
  const now = deps.clock()
  const user = await closeUser(tx, userId, now)
  if (!user) return false
  if (user.email_verified_at === null) {
    await eraseClosed(tx, userId)
    return true
  }
  const hasPurchases = (await findCustomer(tx, userId)) !== undefined
  await forgetSync(tx, userId)
  await endSessions(tx, userId, { reason: 'account-deleted', now })
  await revokeAllConsents(tx, userId, now)
  await dropDevices(tx, userId)
  // Links already sent to former addresses keep working.
  await dropTokens(tx, userId, 'reset', 'second-factor', 'email', 'erase')
  await noteEvent(tx, 'account-closed', userId, peer, now)
  await prolongFormerAddresses(tx, userId, now, now + closedKeptMs)
  const former = await listFormerAddresses(tx, userId, now)
  const addresses = [...former.map(({ email }) => email), user.email]
  // A recent change of address may be a theft: only the oldest address may erase the account.
  for (const [index, to] of addresses.entries())
    await deps.outbox.post(tx, {
      kind: 'account-deleted',
      userId,
      to,
      mayErase: index === 0,
      hasPurchases,
      ...refunds,
      occasion: occasionOf(peer, now),
    })
  return true
}
