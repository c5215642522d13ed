import type { Hono } from 'hono'
import { statePlan } from '../billing/state-plan.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { emailChangeMs } from '../mail/prepare.ts'
import { markAccess } from '../sign-in/access-mark.ts'
import { recordConsent } from '../sign-in/consent.ts'
import { describeProfile, ownerOf } from '../sign-in/describe-account.ts'
import { noteAndNotify } from '../sign-in/notify.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { requireRecentProof } from '../sign-in/password-check.ts'
import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { changeUser } from '../store/accounts/users.ts'

export function serveProfile(app: Hono, deps: Deps): void {
  const { clock, limits, outbox } = deps

  serveRow(app, deps, endpoints.profile, async ({ input, peer, session, guard }) => {
    if (input.entitlement === undefined) return describeProfile(session, clock())
    const { owner, ...stated } = await statePlan(deps, { ...input, peer, session, guard })
    return { ...describeProfile(ownerOf(owner), clock()), ...stated }
  })

  // The name changes at once; the address only when a link sent to the new one was opened.
  serveRow(app, deps, endpoints.updateProfile, async ({ input, peer, session, guard }) => {
    const { name, email, password } = input
    const emailKey = email.toLowerCase()
    const isSameAddress = emailKey === session.email.toLowerCase()
    const proof = isSameAddress ? undefined : await requireRecentProof(deps, session, password)
    if (!isSameAddress) {
      // One after the other: an account over its own limit uses up nothing of an address.
      await limits.take(['emailChangesByAccount', session.user_id])
      await limits.take(['emailChangesByAddress', emailKey])
    }
    await guard.write(async (tx, owner) => {
      if (isSameAddress !== (emailKey === owner.email_key))
        throw new Refusal(409, 'Your address has just changed. Please reload the page and try again.')
      // Kept whether or not somebody has the address: what the profile shows must not tell.
      const asked = { asked_email: email, asked_email_until: clock() + emailChangeMs }
      // The last address that was asked for is the one that counts.
      if (!isSameAddress) await dropTokens(tx, owner.id, 'email')
      await changeUser(tx, owner.id, isSameAddress ? { name, email } : { name, ...asked })
      if (isSameAddress) return
      await noteAndNotify(deps, tx, 'email-change-requested', { ...owner, name }, peer)
      const change = { userId: owner.id, email, accessMark: markAccess(owner) }
      await outbox.post(tx, { kind: 'confirm-email', ...change, occasion: occasionOf(peer, clock()) })
    }, proof)
    outbox.wake()
    const message = isSameAddress
      ? 'Your profile is saved.'
      : `We have sent a link to ${email}. Your address changes when you open it.`
    return { status: 'success', message }
  })

  serveRow(app, deps, endpoints.acceptLegal, async ({ peer, guard }) => {
    await guard.write((tx, owner) => recordConsent(tx, owner, peer, clock()))
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.updateLoginNotifications, async ({ input, guard }) => {
    const login_alerts = input.receiveLoginAlerts ? 1 : 0
    await guard.write((tx, { id }) => changeUser(tx, id, { login_alerts }))
    return { status: 'success' }
  })
}
