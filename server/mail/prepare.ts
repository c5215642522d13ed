import type { Clock } from '../clock.ts'
import { assertNever } from '../contract/assert-never.ts'
import { markAccess } from '../sign-in/access-mark.ts'
import { closedKeptMs, hasClosedAccount } from '../store/accounts/closed-accounts.ts'
import { listFormerAddresses } from '../store/accounts/former-addresses.ts'
import { findUser, findUserByEmail } from '../store/accounts/users.ts'
import type { Db, UserRow } from '../store/tables.ts'
import { accessChanged } from './access-letter.ts'
import { writeBillingLetter } from './billing-letters.ts'
import type { Letter, Occasion } from './letter.ts'
import * as letters from './letters.ts'
import { createLinkTokens } from './link-tokens.ts'
import type { Mail } from './mails.ts'
import { writeNotice } from './notices.ts'
import * as recovery from './recovery-letters.ts'
import { accountDisabled, writeSupportLetter } from './support-letters.ts'

const hourMs = 3_600_000
const registrationMs = 24 * hourMs
/**
 * How many links work side by side, counted apart for those that a known device asked for: a stranger's ask does not
 * end the link that the owner is about to open there.
 */
const resetLinks = 3
/** How long the link of a new address works. */
export const emailChangeMs = hourMs

type PrepareDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly site: { readonly publicOrigin: string; readonly supportEmail: string; readonly resetTtlMs: number }
  /** Replaces the tokens in links, if given. */
  readonly makeToken?: ReturnType<typeof createLinkTokens>
}
type MailOf<Kind extends Mail['kind']> = Extract<Mail, { readonly kind: Kind }>

/**
 * Prepares a mail for sending: decides whether it is still needed, creates the tokens of its links now, and composes
 * the letter.
 * @returns undefined when there is no longer a recipient
 */
export function createPreparer({ db, clock, site, makeToken = createLinkTokens(db) }: PrepareDeps) {
  const { publicOrigin, supportEmail, resetTtlMs } = site
  const forgotHref = `${publicOrigin}/forgot-password`
  const asked = ({ email, name, email_verified_at }: UserRow, occasion: Occasion): letters.Asked => ({
    to: email,
    name: email_verified_at === null ? null : name,
    occasion,
    supportEmail,
  })

  async function prepareRegistration(user: UserRow, mail: MailOf<'confirm-registration'>) {
    const token = await makeToken({
      user,
      purpose: 'registration',
      expiresAt: clock() + registrationMs,
      detail: mail.registration,
    })
    const href = `${publicOrigin}/verify?token=${token}`
    return letters.registrationLetter({ ...asked(user, mail.occasion), href })
  }

  /** Tokens for choosing a password. If that would erase a closed account, a page must say so first. */
  async function prepareReset(
    user: UserRow,
    occasion: Occasion,
    askedBy: MailOf<'reset-password'>['askedBy'] = 'anybody',
  ) {
    if (user.disabled_at !== null) return accountDisabled(asked(user, occasion))
    if (user.email_verified_at === null && (await hasClosedAccount(db, user.email_key)))
      return prepareChosenLater(user, occasion)
    const token = await makeToken({
      user,
      purpose: 'reset',
      expiresAt: clock() + resetTtlMs,
      detail: { askedBy },
      atMost: resetLinks,
    })
    return letters.resetPassword({
      ...asked(user, occasion),
      href: `${publicOrigin}/reset-password/${token}`,
      minutes: Math.ceil(resetTtlMs / 60_000),
    })
  }

  const prepareChosenLater = (user: UserRow, occasion: Occasion) =>
    prepareRegistration(user, {
      kind: 'confirm-registration',
      userId: user.id,
      registration: { name: user.name, passwordHash: null, acceptedAt: user.created_at },
      occasion,
    })

  async function prepareResent(user: UserRow, occasion: Occasion) {
    if (user.email_verified_at !== null)
      return user.email_bounced_at === null ? undefined : prepareConfirmedAgain(user, occasion)
    // Registered more than once: a link that verified the newest password could verify a stranger's.
    if (user.password_hash === null) return prepareReset(user, occasion)
    const acceptedAt = user.terms_accepted_at ?? user.created_at
    const registration = { name: user.name, passwordHash: user.password_hash, acceptedAt }
    return prepareRegistration(user, {
      kind: 'confirm-registration',
      userId: user.id,
      registration,
      occasion,
    })
  }

  async function prepareConfirmedAgain(user: UserRow, occasion: Occasion) {
    if (user.disabled_at !== null) return undefined
    const token = await makeToken({
      user,
      purpose: 'email',
      expiresAt: clock() + emailChangeMs,
      detail: { email: user.email, accessMark: markAccess(user) },
      atMost: 1,
    })
    return letters.confirmAgain({ ...asked(user, occasion), href: `${publicOrigin}/verify?token=${token}` })
  }

  async function prepareNewAddress(user: UserRow, { email, accessMark, occasion }: MailOf<'confirm-email'>) {
    if (user.disabled_at !== null || markAccess(user) !== accessMark) return undefined
    if (user.asked_email !== email) return undefined // another one has been asked for since
    const holder = await findUserByEmail(db, email.toLowerCase())
    // A registration that nobody has confirmed makes room once the link is opened.
    if (holder && holder.email_verified_at !== null) return letters.emailTaken(asked(holder, occasion))
    const token = await makeToken({
      user,
      purpose: 'email',
      expiresAt: clock() + emailChangeMs,
      detail: { email, accessMark },
      atMost: 1,
    })
    const href = `${publicOrigin}/verify?token=${token}`
    return letters.newAddressLetter({ ...asked(user, occasion), to: email, name: null, href })
  }

  const revertLink = async (user: UserRow, email: string, until: number) =>
    `${publicOrigin}/revert/${await makeToken({ user, purpose: 'revert', expiresAt: until, detail: { email } })}`

  async function prepareEmailChanged(user: UserRow, { to, occasion }: MailOf<'email-changed'>) {
    const former = await listFormerAddresses(db, user.id, clock())
    const until = former.find(({ email }) => email === to)?.until
    if (until === undefined) return undefined
    const href = await revertLink(user, to, until)
    return recovery.emailChanged({ ...asked(user, occasion), to, href, until })
  }

  async function prepareDeleted(user: UserRow, mail: MailOf<'account-deleted'>) {
    const { to, mayErase, occasion } = mail
    if (user.closed_at === null) return undefined
    const until = user.closed_at + closedKeptMs
    const restoreHref = await revertLink(user, to, until)
    const eraseToken = mayErase && (await makeToken({ user, purpose: 'erase', expiresAt: until }))
    return recovery.accountDeleted({
      ...asked(user, occasion),
      to,
      until,
      restoreHref,
      hasPurchases: mail.hasPurchases,
      refundOnClosing: mail.refundOnClosing,
      refundOwed: mail.refundOwed,
      ...(eraseToken ? { eraseHref: `${publicOrigin}/erase/${eraseToken}` } : {}),
    })
  }

  return async function prepare(mail: Mail): Promise<Letter | undefined> {
    if (mail.kind === 'notice') return writeNotice(mail.notice, { ...mail, supportEmail, href: forgotHref })
    if (mail.kind === 'access-changed') return accessChanged({ ...mail, supportEmail })
    if (mail.kind === 'support') return writeSupportLetter(mail.act, { ...mail, supportEmail })
    const user = 'userId' in mail ? await findUser(db, mail.userId) : await findUserByEmail(db, mail.emailKey)
    if (!user) return undefined
    switch (mail.kind) {
      case 'billing': {
        const customer = {
          ...user,
          to: user.email,
          supportEmail,
          href: `${publicOrigin}/profile#subscription`,
        }
        return writeBillingLetter(mail.notice, customer)
      }
      case 'confirm-registration':
        return user.email_verified_at === null ? prepareRegistration(user, mail) : undefined
      case 'already-registered':
        return letters.alreadyRegistered({ ...asked(user, mail.occasion), href: `${publicOrigin}/login` })
      case 'resend-verification':
        return prepareResent(user, mail.occasion)
      case 'reset-password':
        return prepareReset(user, mail.occasion, mail.askedBy)
      case 'confirm-email':
        return prepareNewAddress(user, mail)
      case 'email-changed':
        return prepareEmailChanged(user, mail)
      case 'email-reverted':
        return recovery.emailReverted({ ...asked(user, mail.occasion), to: mail.to })
      case 'account-deleted':
        return prepareDeleted(user, mail)
      case 'new-device':
        return user.closed_at === null
          ? letters.newDevice({ ...asked(user, mail.occasion), href: forgotHref })
          : undefined
      default:
        return assertNever(mail)
    }
  }
}
