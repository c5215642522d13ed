import type { Hono } from 'hono'
import { endpoints } from '../contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import { serveRow } from '../edge/serve.ts'
import { beginPasskeyLogin, logInWithPasskey } from '../passkeys/log-in.ts'
import { describePasskey, noSuchPasskey, removePasskey } from '../passkeys/own-passkeys.ts'
import { beginRegistration, checkRegistration, keepPasskey } from '../passkeys/registration.ts'
import { whyNoPasskeys } from '../passkeys/relying-party.ts'
import { countLogin } from '../sign-in/known-device.ts'
import { requireRecentProof } from '../sign-in/password-check.ts'
import { listPasskeys, namePasskey } from '../store/accounts/passkeys.ts'

export function servePasskeys(app: Hono, deps: Deps): void {
  const { config, db, limits, outbox } = deps
  const reason = whyNoPasskeys(config.publicOrigin)
  if (reason !== undefined)
    deps.log.warn({ publicOrigin: config.publicOrigin }, `passkeys are not offered: ${reason}`)

  serveRow(app, deps, endpoints.beginPasskeyLogin, ({ peer }) => beginPasskeyLogin(deps, peer))

  serveRow(app, deps, endpoints.loginWithPasskey, async ({ input, peer }) => {
    const giveBack = await countLogin(deps, peer, 'passkey')
    const login = await logInWithPasskey(deps, input.answer, peer)
    await giveBack()
    return login
  })

  serveRow(app, deps, endpoints.passkeys, async ({ session }) => ({
    status: 'success',
    passkeys: (await listPasskeys(db, session.user_id)).map(describePasskey),
  }))

  serveRow(app, deps, endpoints.beginPasskey, async ({ input, session, guard }) => {
    const proof = await requireRecentProof(deps, session, input.password)
    await guard.write(async () => {}, proof)
    return { status: 'success', options: await beginRegistration(deps, session) }
  })

  // The log-in was fresh, or the password right, when the challenge was given out minutes ago.
  serveRow(app, deps, endpoints.addPasskey, async ({ input, peer, session, guard }) => {
    await limits.take(['passkeysByAccount', session.user_id])
    const checked = await checkRegistration(deps, session, input.made)
    const added = await guard.write((tx, owner) =>
      keepPasskey(deps, tx, owner, checked, { name: input.name, peer }),
    )
    outbox.wake()
    return { status: 'success', passkey: describePasskey(added) }
  })

  serveRow(app, deps, endpoints.renamePasskey, async ({ input, guard }) => {
    await guard.write(async (tx, { id }) => {
      if (!(await namePasskey(tx, id, input.id, input.name))) throw noSuchPasskey()
    })
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.removePasskey, async ({ input, peer, session, guard }) => {
    const proof = await requireRecentProof(deps, session, input.password)
    await guard.write((tx, owner) => removePasskey(deps, tx, owner, input.id, peer), proof)
    outbox.wake()
    return { status: 'success' }
  })
}
