import { readBackupCode } from '../credentials/backup-codes.ts'
import { openSecret } from '../credentials/keys.ts'
import { listMethods, withMethods } from '../credentials/login-methods.ts'
import { findTotpStep } from '../credentials/totp.ts'
import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'
import { findBackupCode, replaceBackupCodes, takeBackupCode } from '../store/accounts/backup-codes.ts'
import { dropTokens, takeToken } from '../store/accounts/one-time-tokens.ts'
import { changeUser, takeTotpStep } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import type { Db, UserRow } from '../store/tables.ts'
import { addLogin, type LoggedIn } from './complete-login.ts'
import { noteAndNotify, type Owner } from './notify.ts'
import { occasionOf } from './occasion.ts'
import { noteEvent } from './security-events.ts'

/** A matching code. `take` uses it up and answers whether this caller was the first. */
export type FittingCode = { readonly kind: 'app' | 'backup'; readonly take: (tx: Db) => Promise<boolean> }
type Attempt = {
  readonly user: UserRow
  readonly typed: string
  readonly tokenHash: string
  /** How the first factor was proven. */
  readonly amr: string
  readonly peer: Peer
}

export const challengeGone = () =>
  new Refusal(410, 'This log-in has run out. Please enter your email and password again.')

/**
 * Identifies a typed code: six digits of the app, or a backup code. Uses nothing up yet.
 * @throws {Refusal} 409 for a code of the app whose secret cannot be opened
 */
export async function findFittingCode(
  deps: Deps,
  user: UserRow,
  typed: string,
): Promise<FittingCode | undefined> {
  if (user.totp_secret === null) return undefined
  const backup = readBackupCode(typed)
  if (!backup) {
    const secret = openSecret(deps, { kind: 'second factor', encrypted: user.totp_secret, owner: user.id })
    if (secret === undefined)
      throw new Refusal(
        409,
        `Your authenticator app cannot be checked any more. Please enter a backup code, or write to ${deps.config.supportEmail}.`,
      )
    const step = findTotpStep(secret, typed, user.totp_last_step, deps.clock())
    return step === undefined ? undefined : { kind: 'app', take: tx => takeTotpStep(tx, user.id, step) }
  }
  const hash = await findBackupCode(deps.db, user.id, backup.slot)
  if (!hash || !(await deps.passwords.verify(hash, backup.code))) return undefined
  return { kind: 'backup', take: tx => takeBackupCode(tx, user.id, backup.slot, hash) }
}

/**
 * Uses up the code and the challenge and starts the session, in one transaction.
 * @returns the session, or undefined when the code is wrong or was used concurrently
 * @throws {Refusal} 410 when the challenge was used up meanwhile
 */
export async function takeSecondFactor(deps: Deps, attempt: Attempt): Promise<LoggedIn | undefined> {
  const { user, typed, tokenHash, amr, peer } = attempt
  const code = await findFittingCode(deps, user, typed)
  if (!code) return undefined
  const login = await inTransaction(deps.db, async tx => {
    if (!(await code.take(tx))) return undefined
    if (!(await takeToken(tx, tokenHash, 'second-factor', deps.clock()))) throw challengeGone()
    if (code.kind === 'backup') await noteAndNotify(deps, tx, 'backup-code-used', user, peer)
    return addLogin(deps, tx, user, peer, { amr: withMethods(amr, 'otp', 'mfa') })
  })
  deps.outbox.wake()
  return login
}

/** Records a wrong code. The owner is told once a day that somebody has passed the first factor, and by which. */
export async function noteWrongCode(
  deps: Deps,
  { user, amr, peer }: Pick<Attempt, 'user' | 'amr' | 'peer'>,
): Promise<void> {
  const now = deps.clock()
  await inTransaction(deps.db, async tx => {
    await noteEvent(tx, 'second-factor-failed', user.id, peer, now)
    const factor = firstFactorOf(amr)
    if (!(await deps.limits.isLast(tx, ['wrongCodesByAccount', factor, user.id]))) return
    const notice = `wrong-codes-after-${factor}` as const
    const { email: to, name } = user
    await deps.outbox.post(tx, { kind: 'notice', notice, to, name, occasion: occasionOf(peer, now) })
  })
  deps.outbox.wake()
}

function firstFactorOf(amr: string): 'password' | 'passkey' | 'google' {
  const methods = listMethods(amr)
  if (methods.includes('pwd')) return 'password'
  return methods.includes('pop') ? 'passkey' : 'google'
}

/** Switches two-factor off with its backup codes, drops log-ins that wait for a code, and notifies the owner. */
export async function removeSecondFactor(deps: Deps, tx: Db, owner: Owner, peer: Peer): Promise<void> {
  await changeUser(tx, owner.id, {
    totp_secret: null,
    totp_pending: null,
    totp_set_at: null,
    totp_set_from: null,
  })
  await replaceBackupCodes(tx, owner.id, [])
  await dropTokens(tx, owner.id, 'second-factor')
  await noteAndNotify(deps, tx, 'two-factor-off', owner, peer)
}
