import type { Deps } from '../deps.ts'
import type { Peer } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'
import type { Registration } from '../mail/mails.ts'
import { dropTokens, takeToken } from '../store/one-time-tokens.ts'
import { inTransaction } from '../store/open.ts'
import { changeUnverifiedUser, changeUser, findUser, findUserByEmail } from '../store/users.ts'
import { noteAndNotify } from './notify.ts'
import { noteEvent } from './security-events.ts'

/**
 * Opens an account whose address was just proven. What counts is the registration that the link was sent for: someone
 * else registering the same address in between changes nothing.
 * @returns what to tell, or undefined when there is no such link
 */
export const confirmRegistration = (deps: Deps, tokenHash: string, peer: Peer): Promise<string | undefined> =>
  inTransaction(deps.db, async tx => {
    const now = deps.clock()
    const link = await takeToken(tx, tokenHash, 'registration', now)
    if (!link) return undefined
    const { name, passwordHash, acceptedAt } = JSON.parse(link.detail) as Registration
    const isConfirmed = await changeUnverifiedUser(tx, link.user_id, {
      name,
      password_hash: passwordHash,
      email_verified_at: now,
      terms_accepted_at: acceptedAt,
      privacy_accepted_at: acceptedAt,
      refund_accepted_at: acceptedAt,
    })
    if (!isConfirmed) return undefined
    await dropTokens(tx, link.user_id, 'registration')
    await noteEvent(tx, 'verified', link.user_id, peer, now)
    return 'Your address is confirmed. You can log in now.'
  })

/**
 * Moves an account to an address that was just proven, and tells the former one. Reset links sent to the former one die.
 * @returns what to tell, or undefined when there is no such link
 * @throws {Refusal} 409 when somebody else has taken the address meanwhile
 */
export const confirmEmail = (deps: Deps, tokenHash: string, peer: Peer): Promise<string | undefined> =>
  inTransaction(deps.db, async tx => {
    const link = await takeToken(tx, tokenHash, 'email', deps.clock())
    const user = link && (await findUser(tx, link.user_id))
    if (!user) return undefined
    const { email } = JSON.parse(link.detail) as { readonly email: string }
    const emailKey = email.toLowerCase()
    if (await findUserByEmail(tx, emailKey)) throw new Refusal(409, 'Another account uses this address now.')
    await changeUser(tx, user.id, { email, email_key: emailKey, email_verified_at: deps.clock() })
    await dropTokens(tx, user.id, 'reset', 'email')
    await noteAndNotify(deps, tx, 'email-changed', user, peer)
    return 'Your new address is confirmed. Use it the next time you log in.'
  })
