import type { Hono } from 'hono'
import { closeCustomer } from '../billing/jobs.ts'
import { endpoints } from '../contract/endpoints.ts'
import { findPasswordFault } from '../credentials/password-policy.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { exportAccount } from '../sign-in/describe-account.ts'
import { noteAndNotify } from '../sign-in/notify.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { requirePassword, requireRecentProof } from '../sign-in/password-check.ts'
import { describeEvent } from '../sign-in/security-events.ts'
import { addClosingCustomer, findCustomer } from '../store/customers.ts'
import { dropTokens } from '../store/one-time-tokens.ts'
import { inTransaction } from '../store/open.ts'
import { listSecurityEvents } from '../store/security-events.ts'
import type { FoundSession } from '../store/session-lookup.ts'
import { endSessions } from '../store/sessions.ts'
import { changeUser, deleteUser, findUserByGoogle } from '../store/users.ts'

const shownEvents = 100

const ownerOf = ({ user_id, email, name }: FoundSession) => ({ id: user_id, email, name })

export function serveAccount(app: Hono, deps: Deps): void {
  const { db, clock, limits, log, passwords, payments, outbox } = deps

  serveRow(app, deps, endpoints.changePassword, async ({ input, peer, session }) => {
    if (input.newPassword !== input.confirmPassword) throw new Refusal(400, 'New passwords do not match.')
    const fault = findPasswordFault(input.newPassword, session)
    if (fault) throw new Refusal(400, fault)
    await requirePassword(deps, session, input.currentPassword)
    const password_hash = await passwords.hash(input.newPassword)
    await inTransaction(db, async tx => {
      await changeUser(tx, session.user_id, { password_hash })
      await endSessions(tx, session.user_id, session.id)
      await dropTokens(tx, session.user_id, 'reset', 'second-factor', 'email')
      await noteAndNotify(deps, tx, 'password-changed', ownerOf(session), peer)
    })
    outbox.wake()
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.deleteAccount, async ({ input, peer, session }) => {
    await requirePassword(deps, session, input.daPassword)
    const { email, name } = session
    const customer = await findCustomer(db, session.user_id)
    await inTransaction(db, async tx => {
      await addClosingCustomer(tx, session.user_id)
      await deleteUser(tx, session.user_id)
      await outbox.post(tx, {
        kind: 'notice',
        notice: 'account-deleted',
        to: email,
        name,
        occasion: occasionOf(peer, clock()),
      })
    })
    outbox.wake()
    // Where Stripe cannot be reached, the billing job does it later.
    if (customer)
      await payments
        .within(() => closeCustomer(deps, customer.customer_id))
        .catch(error => log.warn({ err: error }, 'customer not deleted yet'))
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.linkGoogle, async ({ input, peer, session }) => {
    await requireRecentProof(deps, session, input.password)
    const person = await deps.checkGoogleCredential(input.credential)
    await inTransaction(db, async tx => {
      const holder = await findUserByGoogle(tx, person.sub)
      if (holder && holder.id !== session.user_id)
        throw new Refusal(409, 'That Google account is connected to another Sortwell account.')
      await changeUser(tx, session.user_id, { google_sub: person.sub })
      if (!holder) await noteAndNotify(deps, tx, 'google-linked', ownerOf(session), peer)
    })
    outbox.wake()
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.unlinkGoogle, async ({ peer, session }) => {
    if (session.has_google === 0) throw new Refusal(409, 'No Google account is connected.')
    if (session.has_password === 0)
      throw new Refusal(
        409,
        'Choose "Forgot Password?" to set a password first, or you could not log in any more.',
      )
    await inTransaction(db, async tx => {
      await changeUser(tx, session.user_id, { google_sub: null })
      await noteAndNotify(deps, tx, 'google-unlinked', ownerOf(session), peer)
    })
    outbox.wake()
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.securityActivity, async ({ session }) => {
    const events = await listSecurityEvents(db, session.user_id, shownEvents)
    return { status: 'success', events: events.map(describeEvent) }
  })

  serveRow(app, deps, endpoints.exportData, async ({ peer, session }) => {
    await limits.take(['exportsByAccount', session.user_id])
    const found = await exportAccount(deps, session.user_id, peer, session.id)
    if (!found) throw new Refusal(401, 'Your session has ended. Please log in again.')
    return found
  })
}
