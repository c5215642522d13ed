import type { Hono } from 'hono'
import { endpoints } from '../contract/endpoints.ts'
import { createBackupCodes } from '../credentials/backup-codes.ts'
import { openSecret } from '../credentials/keys.ts'
import { createTotpSecret, findTotpStep, totpAddress } from '../credentials/totp.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { noteAndNotify } from '../sign-in/notify.ts'
import { originOf } from '../sign-in/occasion.ts'
import { requirePassword, requireRecentProof } from '../sign-in/password-check.ts'
import { removeSecondFactor } from '../sign-in/second-factor.ts'
import { countBackupCodes, replaceBackupCodes } from '../store/accounts/backup-codes.ts'
import { dropDevices } from '../store/accounts/device-secrets.ts'
import { changeUser, findUser, takeTotpStep } from '../store/accounts/users.ts'

const isOn = () => new Refusal(409, 'Two-factor authentication is already on.')
const isOff = () => new Refusal(409, 'Two-factor authentication is already off.')
const notOn = () => new Refusal(409, 'Please switch two-factor authentication on first.')
const notBegun = () => new Refusal(409, 'Please start the set-up of two-factor authentication first.')

export function serveTwoFactor(app: Hono, deps: Deps): void {
  const { db, clock, keys, limits, passwords, outbox } = deps

  async function makeBackupCodes() {
    const codes = createBackupCodes()
    const hashes: string[] = []
    for (const code of codes) hashes.push(await passwords.hash(code))
    return { codes: [...codes], hashes }
  }

  serveRow(app, deps, endpoints.setupTwoFactor, async ({ input, session, guard }) => {
    if (session.has_two_factor === 1) throw isOn()
    const proof = await requireRecentProof(deps, session, input.password)
    const secret = createTotpSecret()
    await guard.write((tx, { id, totp_secret }) => {
      if (totp_secret !== null) throw isOn()
      return changeUser(tx, id, { totp_pending: keys.encrypt(secret, id) })
    }, proof)
    const { toDataURL } = await import('qrcode')
    return { status: 'success', secret, qrCode: await toDataURL(totpAddress(secret, session.email)) }
  })

  serveRow(app, deps, endpoints.enableTwoFactor, async ({ input, peer, session, guard }) => {
    await limits.take(['codesByAccount', session.user_id])
    const user = await findUser(db, session.user_id)
    if (!user?.totp_pending) throw notBegun()
    const { id, totp_pending, totp_last_step } = user
    const secret = openSecret(deps, { kind: 'set-up of two-factor', encrypted: totp_pending, owner: id })
    if (secret === undefined) throw notBegun()
    const step = findTotpStep(secret, input.token, totp_last_step, clock())
    if (step === undefined)
      throw new Refusal(400, 'That code is wrong. Please enter the newest one from your app.')
    const { codes, hashes } = await makeBackupCodes()
    await guard.write(async (tx, owner) => {
      // Another set-up may have begun, or been finished, since the code was checked.
      if (owner.totp_pending !== totp_pending) throw notBegun()
      if (!(await takeTotpStep(tx, id, step)))
        throw new Refusal(400, 'That code was already used. Please wait for the next one.')
      await changeUser(tx, id, {
        totp_secret: totp_pending,
        totp_pending: null,
        totp_set_at: clock(),
        totp_set_from: originOf(peer),
      })
      await replaceBackupCodes(tx, id, hashes)
      // Each known device has tries at the code of its own.
      await dropDevices(tx, id, peer.device)
      await noteAndNotify(deps, tx, 'two-factor-on', owner, peer)
    })
    outbox.wake()
    return { status: 'success', backupCodes: codes }
  })

  serveRow(app, deps, endpoints.disableTwoFactor, async ({ input, peer, session, guard }) => {
    if (session.has_two_factor === 0) throw isOff()
    const proof = await requirePassword(deps, session, input.password)
    await guard.write(async (tx, owner) => {
      if (owner.totp_secret === null) throw isOff()
      await removeSecondFactor(deps, tx, owner, peer)
    }, proof)
    outbox.wake()
    return { status: 'success' }
  })

  serveRow(app, deps, endpoints.backupCodesLeft, async ({ session }) => ({
    status: 'success',
    left: await countBackupCodes(db, session.user_id),
  }))

  serveRow(app, deps, endpoints.renewBackupCodes, async ({ input, peer, session, guard }) => {
    if (session.has_two_factor === 0) throw notOn()
    const proof = await requirePassword(deps, session, input.password)
    const { codes, hashes } = await makeBackupCodes()
    await guard.write(async (tx, owner) => {
      if (owner.totp_secret === null) throw notOn()
      await replaceBackupCodes(tx, owner.id, hashes)
      await noteAndNotify(deps, tx, 'backup-codes-renewed', owner, peer)
    }, proof)
    outbox.wake()
    return { status: 'success', backupCodes: codes }
  })
}
