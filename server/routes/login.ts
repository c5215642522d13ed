import type { Hono } from 'hono'
import { endpoints } from '../contract/endpoints.ts'
import { hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../edge/client-address.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { afterFirstFactor } from '../sign-in/complete-login.ts'
import { findOrMakeGoogleUser } from '../sign-in/google-user.ts'
import { markPassword } from '../sign-in/password-mark.ts'
import { challengeGone, takeSecondFactor } from '../sign-in/second-factor.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { countTry } from '../store/one-time-tokens.ts'
import { inTransaction } from '../store/open.ts'
import { findUser, findUserByEmail, replacePasswordHash } from '../store/users.ts'

const maxTriesPerChallenge = 5

export function serveLogin(app: Hono, deps: Deps): void {
  const { db, clock, limits, passwords } = deps

  serveRow(app, deps, endpoints.login, async ({ input, peer }) => {
    const emailKey = input.email.toLowerCase()
    const network = networkOf(peer.ip)
    await limits.take(['loginsByNetwork', network], ['loginsByAccountAndNetwork', emailKey, network])
    await limits.refuseUsedUp(['failedLoginsByAccount', emailKey])
    const user = await findUserByEmail(db, emailKey)
    if (!(await passwords.verify(user?.password_hash ?? null, input.password)) || !user?.password_hash) {
      await inTransaction(db, async tx => {
        await limits.note(tx, ['failedLoginsByAccount', emailKey])
        await noteEvent(tx, 'login-failed', user?.id ?? null, peer, clock())
      })
      throw new Refusal(400, 'Incorrect email or password.')
    }
    if (user.email_verified_at === null)
      throw new Refusal(
        403,
        'Please confirm your email address first: open the link in the mail that we sent you.',
      )
    if (!passwords.isWeak(user.password_hash)) return afterFirstFactor(deps, user, peer)
    const password_hash = await passwords.hash(input.password)
    await replacePasswordHash(db, user.id, user.password_hash, password_hash)
    return afterFirstFactor(deps, { ...user, password_hash }, peer)
  })

  serveRow(app, deps, endpoints.loginSecondFactor, async ({ input, peer }) => {
    const tokenHash = hashToken(input.tfaToken)
    const challenge = await countTry(db, tokenHash, 'second-factor', maxTriesPerChallenge, clock())
    const user = challenge && (await findUser(db, challenge.user_id))
    if (!user || JSON.parse(challenge.detail).passwordMark !== markPassword(user)) throw challengeGone()
    await limits.take(['codesByAccount', user.id])
    const token = await takeSecondFactor(deps, { user, typed: input.twoFactorToken, tokenHash, peer })
    if (token) return { token }
    await noteEvent(db, 'second-factor-failed', user.id, peer, clock())
    throw new Refusal(400, 'That code is wrong or was already used. Please enter the newest one.')
  })

  serveRow(app, deps, endpoints.loginWithGoogle, async ({ input, peer }) => {
    await limits.take(['loginsByNetwork', networkOf(peer.ip)])
    const person = await deps.checkGoogleCredential(input.credential)
    return afterFirstFactor(deps, await findOrMakeGoogleUser(deps, person, peer), peer)
  })
}
