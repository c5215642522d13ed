import type { Hono } from 'hono'
import { endpoints } from '../contract/endpoints.ts'
import { findPasswordFault } from '../credentials/password-policy.ts'
import { hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../edge/client-address.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { refuseDisabled } from '../sign-in/disabled.ts'
import { noteAndNotify } from '../sign-in/notify.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { dropTokens, findToken, takeToken } from '../store/one-time-tokens.ts'
import { inTransaction } from '../store/open.ts'
import { endSessions } from '../store/sessions.ts'
import { changeUser, findUser } from '../store/users.ts'

const linkGone = () =>
  new Refusal(
    410,
    'This link no longer works: it was used, has run out, or a newer one was sent. Please ask for a new one.',
  )

export function serveRecovery(app: Hono, deps: Deps): void {
  const { db, clock, limits, passwords, outbox } = deps

  // The same work for every address: the outbox finds out later whether there is anyone to write to.
  serveRow(app, deps, endpoints.forgotPassword, async ({ input, peer }) => {
    const emailKey = input.email.toLowerCase()
    await limits.take(['mailRequestsByNetwork', networkOf(peer.ip)])
    if (await limits.allows(['resetsByAddress', emailKey])) {
      await outbox.post(db, { kind: 'reset-password', emailKey, occasion: occasionOf(peer, clock()) })
      outbox.wake()
    }
    return { message: 'If there is an account with this address, we have sent a link to it.' }
  })

  // Two-factor stays on: whoever reads the mail still needs the code (ASVS 6.4.3).
  serveRow(app, deps, endpoints.resetPassword, async ({ input, peer }) => {
    await limits.take(['linksByNetwork', networkOf(peer.ip)])
    const tokenHash = hashToken(input.token)
    const link = await findToken(db, tokenHash, 'reset', clock())
    const user = link && (await findUser(db, link.user_id))
    if (!user) throw linkGone()
    refuseDisabled(deps, user)
    const fault = findPasswordFault(input.newPassword, user)
    if (fault) throw new Refusal(400, fault)
    const password_hash = await passwords.hash(input.newPassword)
    await inTransaction(db, async tx => {
      if (!(await takeToken(tx, tokenHash, 'reset', clock()))) throw linkGone()
      await changeUser(tx, user.id, { password_hash, email_verified_at: user.email_verified_at ?? clock() })
      await endSessions(tx, user.id)
      await dropTokens(tx, user.id, 'reset', 'registration', 'second-factor', 'email')
      await noteAndNotify(deps, tx, 'password-reset', user, peer)
    })
    outbox.wake()
    return { message: 'Your password is changed. Please log in with the new one.' }
  })
}
