import type { Hono } from 'hono'
import { endpoints } from '../contract/endpoints.ts'
import { loginMethods } from '../credentials/login-methods.ts'
import { hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../edge/client-address.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { markAccess } from '../sign-in/access-mark.ts'
import { afterFirstFactor } from '../sign-in/complete-login.ts'
import { findOrMakeGoogleUser } from '../sign-in/google-user.ts'
import { countLogin } from '../sign-in/known-device.ts'
import { challengeGone, noteWrongCode, takeSecondFactor } from '../sign-in/second-factor.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { findDevice, findDeviceByEmail } from '../store/accounts/device-secrets.ts'
import { countTry } from '../store/accounts/one-time-tokens.ts'
import { findUser, findUserByEmail, replacePasswordHash } from '../store/accounts/users.ts'

const maxTriesPerChallenge = 5

export function serveLogin(app: Hono, deps: Deps): void {
  const { db, clock, limits, passwords } = deps

  serveRow(app, deps, endpoints.login, async ({ input, peer }) => {
    const emailKey = input.email.toLowerCase()
    const network = networkOf(peer.ip)
    const device = peer.device && (await findDeviceByEmail(db, peer.device, emailKey))
    if (device) await limits.take(['loginsByKnownDevice', device.secret_hash, emailKey])
    else {
      // One after the other: what the network is refused costs no row for an address and uses up no account's tries.
      await limits.take(['loginsByNetwork', network])
      await limits.take(['loginsByAccountAndNetwork', emailKey, network])
    }
    const giveBack = device ? undefined : await limits.take(['failedLoginsByAccount', emailKey])
    const user = await findUserByEmail(db, emailKey)
    if (!(await passwords.verify(user?.password_hash ?? null, input.password)) || !user?.password_hash) {
      await noteEvent(db, 'login-failed', user?.id ?? null, peer, clock())
      throw new Refusal(400, 'Incorrect email or password.')
    }
    await giveBack?.()
    if (user.email_verified_at === null)
      throw new Refusal(
        403,
        `Please confirm your email address first: open the link in the mail that we sent to ${user.email}.`,
        { unconfirmed: true },
      )
    if (!passwords.isWeak(user.password_hash))
      return afterFirstFactor(deps, user, peer, loginMethods.password)
    const password_hash = await passwords.hash(input.password)
    await replacePasswordHash(db, user.id, user.password_hash, password_hash)
    return afterFirstFactor(deps, { ...user, password_hash }, peer, loginMethods.password)
  })

  serveRow(app, deps, endpoints.loginSecondFactor, async ({ input, peer }) => {
    const tokenHash = hashToken(input.tfaToken)
    const challenge = await countTry(db, tokenHash, 'second-factor', maxTriesPerChallenge, clock())
    const user = challenge && (await findUser(db, challenge.user_id))
    const { accessMark, amr = '' } = JSON.parse(challenge?.detail ?? '{}')
    if (!user || accessMark !== markAccess(user)) throw challengeGone()
    const device = peer.device && (await findDevice(db, peer.device, user.id))
    await limits.take(
      device ? ['codesByKnownDevice', device.secret_hash, user.id] : ['codesByAccount', user.id],
    )
    const attempt = { user, typed: input.twoFactorToken, tokenHash, amr, peer }
    const login = await takeSecondFactor(deps, attempt)
    if (login) return login
    await noteWrongCode(deps, attempt)
    throw new Refusal(400, 'That code is wrong or was already used. Please enter the newest one.')
  })

  serveRow(app, deps, endpoints.loginWithGoogle, async ({ input, peer }) => {
    const giveBack = await countLogin(deps, peer, 'google')
    const person = await deps.checkGoogleCredential(input.credential)
    await giveBack()
    return afterFirstFactor(
      deps,
      await findOrMakeGoogleUser(deps, person, peer, input.legalConsent !== undefined),
      peer,
      loginMethods.google,
    )
  })
}
