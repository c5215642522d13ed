import type { SecondFactorOn } from '../contract/shapes.ts'
import type { Occasion } from './letter.ts'
import type { SupportAct } from './support-letters.ts'

/**
 * Why a mail is sent: somebody `asked` for its link and waits for it, the owner has to learn it for the `security` of the
 * account, or it is about `money`.
 */
type Reason = 'asked' | 'security' | 'money'

const reasons: Readonly<Record<Mail['kind'], Reason>> = {
  'confirm-registration': 'asked',
  'resend-verification': 'asked',
  'reset-password': 'asked',
  'confirm-email': 'asked',
  'already-registered': 'security',
  'new-device': 'security',
  'email-changed': 'security',
  'email-reverted': 'security',
  'account-deleted': 'security',
  'access-changed': 'security',
  support: 'security',
  notice: 'security',
  billing: 'money',
}

/** The order in which mails are sent: the lowest first. */
export const priorities: Readonly<Record<Reason, number>> = { asked: 0, security: 1, money: 2 }

export const priorityOf = ({ kind }: Mail): number => priorities[reasons[kind]]

/** The registration form, stored until the address is verified. */
export type PendingRegistration = {
  readonly name: string
  /** Null when the password is chosen after verification. */
  readonly passwordHash: string | null
  readonly acceptedAt: number
}

/** Ways into an account, counted; applications by name. */
type AccessTally = {
  readonly passkeys: number
  readonly google: boolean
  readonly applications: readonly string[]
  readonly devices: number
}

/** How a password was changed or an account regained, what lost access with it, and what still has it. */
export type AccessReport = {
  readonly how: 'changed' | 'reset' | 'restored' | 'moved-back'
  readonly removed: AccessTally
  readonly kept: AccessTally
  /** Two-factor authentication, where it stays on. */
  readonly factor?: SecondFactorOn
}

/** Letters of information only. */
export type NoticeName =
  | 'email-change-requested'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'backup-codes-renewed'
  | 'backup-code-used'
  | 'wrong-codes-after-password'
  | 'wrong-codes-after-passkey'
  | 'wrong-codes-after-google'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkeys-removed'
  | 'passkey-copied'
  | 'google-linked'
  | 'google-unlinked'

/** The content of a letter about money; amounts are formatted, `at` is when it happened or will. */
export type BillingNotice =
  | { readonly name: 'receipt' | 'payment-failed' | 'refunded'; readonly amount: string; readonly at: number }
  | { readonly name: 'ending-soon' | 'ended'; readonly at: number }

/**
 * A mail in the outbox. It names people and things, and holds no link: a link's token is made when the mail is
 * composed, so that no token is ever stored in clear.
 */
export type Mail =
  | {
      readonly kind: 'confirm-registration'
      readonly userId: string
      readonly registration: PendingRegistration
      readonly occasion: Occasion
    }
  | { readonly kind: 'already-registered'; readonly userId: string; readonly occasion: Occasion }
  | { readonly kind: 'resend-verification'; readonly emailKey: string; readonly occasion: Occasion }
  | {
      readonly kind: 'reset-password'
      readonly emailKey: string
      /** Who asked: a browser that has logged in to the account before, or anybody. */
      readonly askedBy: 'known-device' | 'anybody'
      readonly occasion: Occasion
    }
  | {
      readonly kind: 'confirm-email'
      readonly userId: string
      readonly email: string
      /** The access mark under which the change was requested. */
      readonly accessMark: string
      readonly occasion: Occasion
    }
  | { readonly kind: 'new-device'; readonly userId: string; readonly occasion: Occasion }
  /** To the former address of an account. */
  | {
      readonly kind: 'email-changed'
      readonly userId: string
      readonly to: string
      readonly occasion: Occasion
    }
  /** To the address that the account had after a change that was undone. */
  | {
      readonly kind: 'email-reverted'
      readonly userId: string
      readonly to: string
      readonly occasion: Occasion
    }
  /** To the last address and to those that can still restore the account. */
  | {
      readonly kind: 'account-deleted'
      readonly userId: string
      readonly to: string
      readonly mayErase: boolean
      /** Whether the person has a customer at Stripe. */
      readonly hasPurchases: boolean
      /** What is refunded when the account is erased; null for nothing, absent when that was not known. */
      readonly refund?: string | null
      readonly occasion: Occasion
    }
  | {
      readonly kind: 'access-changed'
      readonly to: string
      readonly name: string
      readonly report: AccessReport
      readonly occasion: Occasion
    }
  | {
      readonly kind: 'support'
      readonly act: SupportAct
      readonly to: string
      readonly name: string
      readonly occasion: Occasion
    }
  | { readonly kind: 'billing'; readonly userId: string; readonly notice: BillingNotice }
  | {
      readonly kind: 'notice'
      readonly notice: NoticeName
      readonly to: string
      readonly name: string
      readonly occasion: Occasion
    }
