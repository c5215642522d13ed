import type { Hono } from 'hono'
import { type Confirmation, confirmEmail, confirmRegistration } from '../accounts/confirm.ts'
import { assertNever } from '../contract/assert-never.ts'
import { endpoints } from '../contract/endpoints.ts'
import { createId, hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../edge/client-address.ts'
import { Refusal } from '../edge/refusal.ts'
import { serveRow } from '../edge/serve.ts'
import { newUser } from '../sign-in/new-user.ts'
import { occasionOf } from '../sign-in/occasion.ts'
import { refuseWeakPassword } from '../sign-in/password-check.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { addUser, changeUnverifiedUser, findUserByEmail } from '../store/accounts/users.ts'
import { inTransaction } from '../store/engine/transaction.ts'

export function serveRegistration(app: Hono, deps: Deps): void {
  const { db, clock, limits, passwords, outbox } = deps

  // Known and unknown addresses get the same answer after the same work; the owner of a known one is notified by
  // mail.
  serveRow(app, deps, endpoints.register, async ({ input, peer }) => {
    const { name, email, password } = input
    await limits.take(['registrationsByNetwork', networkOf(peer.ip)])
    await refuseWeakPassword(deps, 'password', password, { name, email })
    const passwordHash = await passwords.hash(password)
    const now = clock()
    if (await limits.allows(['registrationsByAddress', email.toLowerCase()])) {
      await inTransaction(db, async tx => {
        const occasion = occasionOf(peer, now)
        const user = { ...newUser({ id: createId(), name, email, now }), password_hash: passwordHash }
        const isNew = await addUser(tx, user)
        const holder = isNew ? user : await findUserByEmail(tx, user.email_key)
        if (!holder) return
        if (isNew) await noteEvent(tx, 'registered', user.id, peer, now)
        // If several people register an address, none of their passwords counts, nor a name that they do not share.
        const contested = {
          name: holder.name === name ? name : beforeAt(email),
          password_hash: null,
          created_at: now,
        }
        const isPending = isNew || (await changeUnverifiedUser(tx, holder.id, contested))
        const registration = { name, passwordHash, acceptedAt: now }
        if (isPending)
          await outbox.post(tx, { kind: 'confirm-registration', userId: holder.id, registration, occasion })
        else await outbox.post(tx, { kind: 'already-registered', userId: holder.id, occasion })
      })
      outbox.wake()
    }
    return {
      message:
        'Almost done: we have sent a mail to your address. Open the link in it to confirm your account.',
    }
  })

  serveRow(app, deps, endpoints.verify, async ({ input, peer }) => {
    await limits.take(['linksByNetwork', networkOf(peer.ip)])
    const tokenHash = hashToken(input.token)
    const confirmation =
      (await confirmRegistration(deps, tokenHash, peer, input.erase === true)) ??
      (await confirmEmail(deps, tokenHash, peer))
    outbox.wake()
    if (confirmation) return describe(confirmation)
    throw new Refusal(
      410,
      'This link no longer works: it was used, has run out, or a newer one was sent. Please ask for a new one.',
    )
  })

  // The same work for every address: the outbox decides later whether there is a recipient.
  serveRow(app, deps, endpoints.resendVerification, async ({ input, peer }) => {
    const emailKey = input.email.toLowerCase()
    await limits.take(['mailRequestsByNetwork', networkOf(peer.ip)])
    if (await limits.allows(['resendsByAddress', emailKey])) {
      await outbox.post(db, { kind: 'resend-verification', emailKey, occasion: occasionOf(peer, clock()) })
      outbox.wake()
    }
    return { message: 'If this address waits to be confirmed, we have sent a new link to it.' }
  })
}

const beforeAt = (email: string) => email.slice(0, email.indexOf('@'))
const written = (at: number) => new Date(at).toISOString()

function describe(confirmation: Confirmation) {
  switch (confirmation.kind) {
    case 'done':
      return { status: 'success', message: confirmation.message }
    case 'choose-password':
      return {
        status: 'choose-password',
        message:
          'This address was registered more than once. Choose the password that you want to log in with.',
        resetToken: confirmation.resetToken,
      }
    case 'erases': {
      const { deletedAt, until } = confirmation.erasure
      return {
        status: 'asks',
        message:
          'Nothing has changed yet: confirming erases an account that was deleted. Please agree to it on the web site.',
        erases: { deletedAt: written(deletedAt), until: written(until) },
      }
    }
    default:
      return assertNever(confirmation)
  }
}
