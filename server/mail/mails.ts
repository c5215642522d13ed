import type { SecondFactorOn } from '../contract/shapes.ts'
import type { Occasion } from './letter.ts'
import type { SupportAct } from './support-letters.ts'

/**
 * What a mail brings: a `link` that does something and that somebody waits for, `news` about the safety of the account, or a
 * matter of `money`.
 */
type Content = 'link' | 'news' | 'money'

const contents: Readonly<Record<Mail['kind'], Content>> = {
  'confirm-registration': 'link',
  'resend-verification': 'link',
  'reset-password': 'link',
  'confirm-email': 'link',
  'email-changed': 'link',
  'account-deleted': 'link',
  'already-registered': 'news',
  'new-device': 'news',
  'email-reverted': 'news',
  'access-changed': 'news',
  support: 'news',
  notice: 'news',
  billing: 'money',
}

/** The order in which mails are sent: the lowest first. */
export const priorities: Readonly<Record<Content, number>> = { link: 0, news: 1, money: 2 }

export const priorityOf = ({ kind }: Mail): number => priorities[contents[kind]]

/** Whether a mail goes to an address without a mailbox, too: opening its link is how the address is confirmed again. */
export const isAlwaysTried = ({ kind }: Mail): boolean => contents[kind] === 'link'

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
      /** See `ClosingRefunds`. */
      readonly refundOnClosing?: string | null
      readonly refundOwed?: string
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
