import type { Hono } from 'hono'
import { toDataURL } from 'qrcode'
import { endpoints } from '../contract/endpoints.ts'
import { createBackupCodes } from '../credentials/backup-codes.ts'
import { createTotpSecret, findTotpStep, totpAddress } from '../credentials/totp.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { noteAndNotify } from '../sign-in/notify.ts'
import { requirePassword, requireRecentProof } from '../sign-in/password-check.ts'
import { removeSecondFactor } from '../sign-in/second-factor.ts'
import { countBackupCodes, replaceBackupCodes } from '../store/backup-codes.ts'
import { inTransaction } from '../store/open.ts'
import { changeUser, findUser, takeTotpStep } from '../store/users.ts'

export function serveTwoFactor(app: Hono, deps: Deps): void {
  const { db, clock, keys, limits, passwords, outbox } = deps

  async function makeBackupCodes() {
    const codes = createBackupCodes()
    const hashes: string[] = []
    for (const code of codes) hashes.push(await passwords.hash(code))
    return { codes: [...codes], hashes }
  }

  serveRow(app, deps, endpoints.setupTwoFactor, async ({ input, session }) => {
    if (session.has_two_factor === 1) throw new Refusal(409, 'Two-factor authentication is already on.')
    await requireRecentProof(deps, session, input.password)
    const secret = createTotpSecret()
    await changeUser(db, session.user_id, { totp_pending: keys.encrypt(secret, session.user_id) })
    return { status: 'success', secret, qrCode: await toDataURL(totpAddress(secret, session.email)) }
  })

  serveRow(app, deps, endpoints.enableTwoFactor, async ({ input, peer, session }) => {
    await limits.take(['codesByAccount', session.user_id])
    const user = await findUser(db, session.user_id)
    if (!user?.totp_pending)
      throw new Refusal(409, 'Please start the set-up of two-factor authentication first.')
    const { id, totp_pending, totp_last_step } = user
    const step = findTotpStep(keys.decrypt(totp_pending, id), input.token, totp_last_step, clock())
    if (step === undefined)
      throw new Refusal(400, 'That code is wrong. Please enter the newest one from your app.')
    const { codes, hashes } = await makeBackupCodes()
    await inTransaction(db, async tx => {
      if (!(await takeTotpStep(tx, id, step)))
        throw new Refusal(400, 'That code was already used. Please wait for the next one.')
      await changeUser(tx, id, { totp_secret: totp_pending, totp_pending: null })
      await replaceBackupCodes(tx, id, hashes)
      await noteAndNotify(deps, tx, 'two-factor-on', user, peer)
    })
    outbox.wake()
    return { status: 'success', backupCodes: codes }
  })

  serveRow(app, deps, endpoints.disableTwoFactor, async ({ input, peer, session }) => {
    if (session.has_two_factor === 0) throw new Refusal(409, 'Two-factor authentication is already off.')
    await requirePassword(deps, session, input.password)
    await inTransaction(db, async tx => {
      const owner = { id: session.user_id, email: session.email, name: session.name }
      await removeSecondFactor(deps, tx, owner, peer)
    })
    outbox.wake()
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.backupCodesLeft, async ({ session }) => ({
    status: 'success',
    left: await countBackupCodes(db, session.user_id),
  }))

  serveRow(app, deps, endpoints.renewBackupCodes, async ({ input, peer, session }) => {
    if (session.has_two_factor === 0)
      throw new Refusal(409, 'Please switch two-factor authentication on first.')
    await requirePassword(deps, session, input.password)
    const { codes, hashes } = await makeBackupCodes()
    await inTransaction(db, async tx => {
      await replaceBackupCodes(tx, session.user_id, hashes)
      const owner = { id: session.user_id, email: session.email, name: session.name }
      await noteAndNotify(deps, tx, 'backup-codes-renewed', owner, peer)
    })
    outbox.wake()
    return { status: 'success', backupCodes: codes }
  })
}
