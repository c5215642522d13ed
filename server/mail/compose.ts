import type { Clock } from '../clock.ts'
import { createToken, hashToken } from '../credentials/tokens.ts'
import { markPassword } from '../sign-in/password-mark.ts'
import { addToken, dropTokens } from '../store/one-time-tokens.ts'
import { inTransaction } from '../store/open.ts'
import type { Db, TokenPurpose, UserRow } from '../store/tables.ts'
import { findUser, findUserByEmail, keepUser } from '../store/users.ts'
import { writeBillingLetter } from './billing-letters.ts'
import type { Letter } from './letter.ts'
import * as letters from './letters.ts'
import type { Mail, Occasion } from './mails.ts'
import { accountDisabled, writeSupportLetter } from './support-letters.ts'

const hourMs = 3_600_000
const registrationMs = 24 * hourMs
const emailChangeMs = hourMs

type ComposeDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly site: { readonly publicOrigin: string; readonly supportEmail: string; readonly resetTtlMs: number }
}

/**
 * Turns a waiting mail into a letter, making the token of its link now.
 * @returns undefined when there is nobody to write to any more
 */
export function createComposer({ db, clock, site }: ComposeDeps) {
  const { publicOrigin, supportEmail, resetTtlMs } = site
  const asked = (user: UserRow, occasion: Occasion) => ({
    to: user.email,
    name: user.name,
    occasion,
    supportEmail,
  })

  async function makeToken(
    user: UserRow,
    purpose: TokenPurpose,
    lifeMs: number,
    detail: unknown,
    isOnlyOne: boolean,
  ) {
    const token = createToken()
    const row = {
      token_hash: hashToken(token),
      purpose,
      user_id: user.id,
      detail: JSON.stringify(detail),
      expires_at: clock() + lifeMs,
    }
    await inTransaction(db, async tx => {
      if (isOnlyOne) {
        await keepUser(tx, user.id)
        await dropTokens(tx, user.id, purpose)
      }
      await addToken(tx, row)
    })
    return token
  }

  async function confirmRegistration(user: UserRow, mail: Extract<Mail, { kind: 'confirm-registration' }>) {
    const token = await makeToken(user, 'registration', registrationMs, mail.registration, false)
    const href = `${publicOrigin}/verify?token=${token}`
    return letters.confirmRegistration({ ...asked(user, mail.occasion), name: mail.registration.name, href })
  }

  async function resetPassword(user: UserRow) {
    const token = await makeToken(user, 'reset', resetTtlMs, {}, true)
    return `${publicOrigin}/reset-password/${token}`
  }

  const resetLetter = async (user: UserRow, person: ReturnType<typeof asked>) => {
    if (user.disabled_at !== null) return accountDisabled(person)
    return letters.resetPassword({
      ...person,
      href: await resetPassword(user),
      minutes: Math.ceil(resetTtlMs / 60_000),
    })
  }

  return async function compose(mail: Mail): Promise<Letter | undefined> {
    if (mail.kind === 'notice') return letters.writeNotice(mail.notice, { ...mail, supportEmail })
    if (mail.kind === 'support') return writeSupportLetter(mail.act, { ...mail, supportEmail })
    const user = 'userId' in mail ? await findUser(db, mail.userId) : await findUserByEmail(db, mail.emailKey)
    if (!user) return undefined
    if (mail.kind === 'billing')
      return writeBillingLetter(mail.notice, {
        ...user,
        to: user.email,
        supportEmail,
        href: `${publicOrigin}/profile#subscription`,
      })
    const person = asked(user, mail.occasion)
    switch (mail.kind) {
      case 'confirm-registration':
        return user.email_verified_at === null ? confirmRegistration(user, mail) : undefined
      case 'already-registered':
        return letters.alreadyRegistered({ ...person, href: `${publicOrigin}/login` })
      case 'resend-verification': {
        if (user.email_verified_at !== null) return undefined
        // Registered more than once: a link that confirmed the newest password could confirm a stranger's.
        if (user.password_hash === null) return resetLetter(user, person)
        const acceptedAt = user.terms_accepted_at ?? user.created_at
        const registration = { name: user.name, passwordHash: user.password_hash, acceptedAt }
        return confirmRegistration(user, {
          kind: 'confirm-registration',
          userId: user.id,
          registration,
          occasion: mail.occasion,
        })
      }
      case 'reset-password':
        return resetLetter(user, person)
      case 'confirm-email': {
        if (markPassword(user) !== mail.passwordMark) return undefined
        const holder = await findUserByEmail(db, mail.email.toLowerCase())
        if (holder) return letters.emailTaken(asked(holder, mail.occasion))
        const token = await makeToken(user, 'email', emailChangeMs, { email: mail.email }, true)
        return letters.confirmEmail({
          ...person,
          to: mail.email,
          href: `${publicOrigin}/verify?token=${token}`,
        })
      }
      case 'new-device':
        return letters.newDevice({ ...person, href: await resetPassword(user) })
    }
  }
}
