import type { Hono } from 'hono'
import { describeReset, resetPassword } from '../accounts/reset.ts'
import { eraseNow, readLink, revert } from '../accounts/revert.ts'
import { endpoints } from '../contract/endpoints.ts'
import { hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../edge/client-address.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { findDeviceByEmail } from '../store/accounts/device-secrets.ts'

const linkOver = () =>
  new Refusal(
    410,
    'This link no longer works: it was used, has run out, or there is nothing left for it to do.',
  )

export function serveRecovery(app: Hono, deps: Deps): void {
  const { db, clock, limits, outbox } = deps

  // The same work for every address: the outbox decides later whether there is a recipient.
  serveRow(app, deps, endpoints.forgotPassword, async ({ input, peer }) => {
    const emailKey = input.email.toLowerCase()
    await limits.take(['mailRequestsByNetwork', networkOf(peer.ip)])
    const device = peer.device && (await findDeviceByEmail(db, peer.device, emailKey))
    const isAllowed = await limits.allows(
      device ? ['resetsByKnownDevice', device.secret_hash, emailKey] : ['resetsByAddress', emailKey],
    )
    if (isAllowed) {
      const askedBy = device ? 'known-device' : 'anybody'
      await outbox.post(db, {
        kind: 'reset-password',
        emailKey,
        askedBy,
        occasion: occasionOf(peer, clock()),
      })
      outbox.wake()
    }
    return { message: 'If there is an account with this address, we have sent a link to it.' }
  })

  serveRow(app, deps, endpoints.resetPassword, async ({ input, peer }) => {
    await limits.take(['linksByNetwork', networkOf(peer.ip)])
    await resetPassword(deps, input, peer)
    return { message: 'Your password is changed. Please log in with the new one.' }
  })

  serveRow(app, deps, endpoints.describeReset, async ({ input, peer }) => {
    await limits.take(['linksByNetwork', networkOf(peer.ip)])
    return describeReset(deps, input.token)
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
