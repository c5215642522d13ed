import { closeCustomer } from '../billing/jobs.ts'
import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { closedKeptMs, closeUser, eraseClosed, forgetPurchases } from '../store/accounts/closed-accounts.ts'
import { dropDevices } from '../store/accounts/device-secrets.ts'
import { listFormerAddresses, prolongFormerAddresses } from '../store/accounts/former-addresses.ts'
import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { endSessions } from '../store/accounts/sessions.ts'
import { addClosingCustomer } from '../store/billing/customers.ts'
import { revokeAllConsents } from '../store/oauth/consents.ts'
import type { Db } from '../store/tables.ts'

/** What remains to be done at Stripe after the commit: {@link cancelPurchases}. */
export type Closed = { readonly customerId: string | undefined }

/**
 * Closes an account: ends every session, revokes all consents, frees the address and gives up what was paid for. The
 * mails posted here can restore it for seven days; then the sweep erases it. An account whose address was never
 * verified is erased at once.
 * @returns undefined when there is no open account: of any number of concurrent callers, one closes it
 */
export async function closeAccount(
  deps: Deps,
  tx: Db,
  userId: string,
  peer: Peer,
): Promise<Closed | undefined> {
  const now = deps.clock()
  const user = await closeUser(tx, userId, now)
  if (!user) return undefined
  const customerId = await addClosingCustomer(tx, userId)
  if (user.email_verified_at === null) {
    await eraseClosed(tx, userId)
    return { customerId }
  }
  await forgetPurchases(tx, userId)
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
      occasion: occasionOf(peer, now),
    })
  return { customerId }
}

/**
 * Deletes a closed account's customer at Stripe, which ends the subscription. If Stripe is down or slow, the billing
 * job does it later.
 */
export async function cancelPurchases(deps: Deps, { customerId }: Closed): Promise<void> {
  if (customerId === undefined) return
  await deps.payments
    .within(stripe => closeCustomer(deps, stripe, customerId))
    .catch(error => deps.log.warn({ err: error }, 'customer not deleted yet'))
}
