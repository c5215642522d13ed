import type { Hono } from 'hono'
import { describeAccess, findAccess, settleAccess } from '../accounts/access.ts'
import { closeAccount } from '../accounts/close.ts'
import { refundsOnClosing } from '../billing/refund-window.ts'
import { trySync } from '../billing/sync.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { exportAccount } from '../sign-in/describe-account.ts'
import { endResetLinks } from '../sign-in/end-under-way.ts'
import { spendCredential } from '../sign-in/google.ts'
import { unlinkGoogle } from '../sign-in/google-linking.ts'
import { noteAndNotify } from '../sign-in/notify.ts'
import { occasionOf, originOf } from '../sign-in/occasion.ts'
import { refuseWeakPassword, requirePassword, requireRecentProof } from '../sign-in/password-check.ts'
import { describeEvent, noteEvent, readActivity } from '../sign-in/security-events.ts'
import { dropDevices } from '../store/accounts/device-secrets.ts'
import { dropTokens } from '../store/accounts/one-time-tokens.ts'
import { endSessions } from '../store/accounts/sessions.ts'
import { changeUser, findUser, findUserByGoogle } from '../store/accounts/users.ts'
import { listAskedRefundsOf } from '../store/billing/asked-refunds.ts'

const noPassword = () =>
  new Refusal(400, 'This account has no password yet. Choose "Forgot Password?" to set one.')

export function serveAccount(app: Hono, deps: Deps): void {
  serveGoogleConnection(app, deps)
  const { db, clock, limits, passwords, outbox } = deps

  serveRow(app, deps, endpoints.changePassword, async ({ input, peer, session, guard }) => {
    if (input.newPassword !== input.confirmPassword) throw new Refusal(400, 'New passwords do not match.')
    await refuseWeakPassword(deps, 'newPassword', input.newPassword, session)
    if (session.has_password === 0) throw noPassword()
    const proof = await requirePassword(deps, session, input.currentPassword)
    await limits.take(['passwordChangesByAccount', session.user_id])
    const password_hash = await passwords.hash(input.newPassword)
    await guard.write(async (tx, owner) => {
      const now = clock()
      const { remove = [] } = input
      await changeUser(tx, owner.id, { password_hash, password_set_at: now })
      const { removed, kept } = await settleAccess(tx, owner, {
        peer,
        now,
        stays: id => !remove.includes(id),
      })
      await endSessions(tx, owner.id, { reason: 'password-changed', now }, [session.id])
      await dropTokens(tx, owner.id, 'second-factor', 'email')
      await endResetLinks(deps, tx, owner)
      await dropDevices(tx, owner.id, peer.device)
      await noteEvent(tx, 'password-changed', owner.id, peer, now)
      await outbox.post(tx, {
        kind: 'access-changed',
        to: owner.email,
        name: owner.name,
        report: { how: 'changed', removed, kept: { ...kept, devices: 0 } },
        occasion: occasionOf(peer, now),
      })
    }, proof)
    outbox.wake()
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.access, async ({ session }) => {
    const user = await findUser(db, session.user_id)
    const found = user ? await findAccess(db, user, clock()) : []
    return { status: 'success', access: found.filter(({ kind }) => kind !== 'device').map(describeAccess) }
  })

  serveRow(app, deps, endpoints.deleteAccount, async ({ input, peer, session, guard }) => {
    const proof = await requirePassword(deps, session, input.daPassword)
    const account = await trySync(deps, session.user_id)
    const refunds = refundsOnClosing(account, await listAskedRefundsOf(db, session.user_id), clock())
    const isClosed = await guard.write((tx, owner) => closeAccount(deps, tx, owner.id, peer, refunds), proof)
    outbox.wake()
    if (isClosed && account) await trySync(deps, session.user_id)
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.securityActivity, async ({ session }) => {
    const events = await readActivity(db, session.user_id, 'all')
    return { status: 'success', events: events.map(describeEvent) }
  })

  serveRow(app, deps, endpoints.exportData, async ({ peer, session, guard }) => {
    await limits.take(['exportsByAccount', session.user_id])
    const user = await guard.write(async (tx, owner) => {
      await noteEvent(tx, 'data-exported', owner.id, peer, clock())
      return owner
    })
    return exportAccount(deps, user, session.id)
  })
}

function serveGoogleConnection(app: Hono, deps: Deps): void {
  const { clock, outbox } = deps

  serveRow(app, deps, endpoints.linkGoogle, async ({ input, peer, session, guard }) => {
    const proof = await requireRecentProof(deps, session, input.password)
    const person = await deps.checkGoogleCredential(input.credential)
    await guard.write(async (tx, owner) => {
      await spendCredential(tx, person)
      const holder = await findUserByGoogle(tx, person.sub)
      if (holder && holder.id !== owner.id)
        throw new Refusal(409, 'That Google account is connected to another Sortwell account.')
      await changeUser(tx, owner.id, {
        google_sub: person.sub,
        google_linked_at: clock(),
        google_linked_from: originOf(peer),
      })
      if (!holder) await noteAndNotify(deps, tx, 'google-linked', owner, peer)
    }, proof)
    outbox.wake()
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.unlinkGoogle, async ({ peer, guard }) => {
    await guard.write(async (tx, owner) => {
      if (owner.google_sub === null) throw new Refusal(409, 'No Google account is connected.')
      if (owner.password_hash === null)
        throw new Refusal(
          409,
          'Choose "Forgot Password?" to set a password first, or you could not log in any more.',
        )
      await unlinkGoogle(deps, tx, owner, peer)
    })
    outbox.wake()
    return { status: 'success' }
  })
}
