import type { Hono } from 'hono'
import { endpoints } from '../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { serveRow } from '../edge/serve.ts'
import { describeProfile } from '../sign-in/describe-account.ts'
import { noteAndNotify } from '../sign-in/notify.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { requireRecentProof } from '../sign-in/password-check.ts'
import { markPassword } from '../sign-in/password-mark.ts'
import { inTransaction } from '../store/open.ts'
import { changeUser, findUser } from '../store/users.ts'

export function serveProfile(app: Hono, deps: Deps): void {
  const { db, clock, limits, outbox } = deps

  serveRow(app, deps, endpoints.profile, async ({ session }) => describeProfile(session, clock()))

  // The name changes at once; the address only when a link sent to the new one was opened.
  serveRow(app, deps, endpoints.updateProfile, async ({ input, peer, session }) => {
    const { name, email, password } = input
    const emailKey = email.toLowerCase()
    const isSameAddress = emailKey === session.email.toLowerCase()
    if (!isSameAddress) {
      await requireRecentProof(deps, session, password)
      await limits.take(['emailChangesByAccount', session.user_id])
    }
    await inTransaction(db, async tx => {
      await changeUser(tx, session.user_id, isSameAddress ? { name, email } : { name })
      const owner = isSameAddress ? undefined : await findUser(tx, session.user_id)
      if (!owner) return
      await noteAndNotify(deps, tx, 'email-change-requested', owner, peer)
      const change = { userId: owner.id, email, passwordMark: markPassword(owner) }
      await outbox.post(tx, { kind: 'confirm-email', ...change, occasion: occasionOf(peer, clock()) })
    })
    outbox.wake()
    const message = isSameAddress
      ? 'Your profile is saved.'
      : `We have sent a link to ${email}. Your address changes when you open it.`
    return { status: 'success', message }
  })

  serveRow(app, deps, endpoints.updateLoginNotifications, async ({ input, session }) => {
    await changeUser(db, session.user_id, { login_alerts: input.receiveLoginAlerts ? 1 : 0 })
    return { status: 'success' }
  })
}
