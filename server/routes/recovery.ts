import type { Hono } from 'hono'
import { comeHome } from '../accounts/come-home.ts'
import { eraseNow, readLink, revert } from '../accounts/revert.ts'
import { endpoints } from '../contract/endpoints.ts'
import { findPasswordFault } from '../credentials/password-policy.ts'
import { hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../edge/client-address.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { refuseDisabled } from '../sign-in/disabled.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { findToken, takeToken } from '../store/accounts/one-time-tokens.ts'
import { findUser, keepUser } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'

const resetPurposes = ['reset', 'not-me'] as const

const linkOver = () =>
  new Refusal(
    410,
    'This link no longer works: it was used, has run out, or there is nothing left for it to do.',
  )

const linkGone = () =>
  new Refusal(
    410,
    'This link no longer works: it was used, has run out, or a newer one was sent. Please ask for a new one.',
  )

export function serveRecovery(app: Hono, deps: Deps): void {
  const { db, clock, limits, passwords, outbox } = deps

  // The same work for every address: the outbox decides later whether there is a recipient.
  serveRow(app, deps, endpoints.forgotPassword, async ({ input, peer }) => {
    const emailKey = input.email.toLowerCase()
    await limits.take(['mailRequestsByNetwork', networkOf(peer.ip)])
    if (await limits.allows(['resetsByAddress', emailKey])) {
      await outbox.post(db, { kind: 'reset-password', emailKey, occasion: occasionOf(peer, clock()) })
      outbox.wake()
    }
    return { message: 'If there is an account with this address, we have sent a link to it.' }
  })

  serveRow(app, deps, endpoints.resetPassword, async ({ input, peer }) => {
    await limits.take(['linksByNetwork', networkOf(peer.ip)])
    const tokenHash = hashToken(input.token)
    const link = await findToken(db, tokenHash, resetPurposes, clock())
    const user = link && (await findUser(db, link.user_id))
    if (!user) throw linkGone()
    refuseDisabled(deps, user)
    const fault = findPasswordFault(input.newPassword, user)
    if (fault) throw new Refusal(400, fault, { fields: { newPassword: fault } })
    const password_hash = await passwords.hash(input.newPassword)
    await inTransaction(db, async tx => {
      if (!(await takeToken(tx, tokenHash, resetPurposes, clock()))) throw linkGone()
      await keepUser(tx, user.id)
      const now = await findUser(tx, user.id)
      if (!now || now.closed_at !== null) throw linkGone()
      refuseDisabled(deps, now)
      const change = { password_hash, email_verified_at: now.email_verified_at ?? clock() }
      await comeHome(deps, tx, now, { how: 'reset', peer, change })
    })
    outbox.wake()
    return { message: 'Your password is changed. Please log in with the new one.' }
  })

  serveRow(app, deps, endpoints.describeLink, async ({ input, peer }) => {
    await limits.take(['linksByNetwork', networkOf(peer.ip)])
    const about = await readLink(deps, hashToken(input.token))
    if (!about) throw linkOver()
    return {
      ...about,
      happenedAt: new Date(about.happenedAt).toISOString(),
      until: new Date(about.until).toISOString(),
    }
  })

  serveRow(app, deps, endpoints.revert, async ({ input, peer }) => {
    await limits.take(['linksByNetwork', networkOf(peer.ip)])
    const resetToken = await revert(deps, hashToken(input.token), peer)
    if (resetToken === undefined) throw linkOver()
    return { message: 'Your account is yours again. Please choose a new password.', resetToken }
  })

  serveRow(app, deps, endpoints.eraseAccount, async ({ input, peer }) => {
    await limits.take(['linksByNetwork', networkOf(peer.ip)])
    if (!(await eraseNow(deps, hashToken(input.token)))) throw linkOver()
    return { message: 'Everything kept with your account is erased.' }
  })
}
