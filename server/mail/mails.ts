import type { Occasion } from './letter.ts'
import type { SupportAct } from './support-letters.ts'

/** What a registration form said, kept until the address is proven. */
export type PendingRegistration = {
  readonly name: string
  /** Null when the password is chosen after the address is proven. */
  readonly passwordHash: string | null
  readonly acceptedAt: number
}

/** How an owner came home, and who was shown out. */
export type Homecoming = {
  readonly how: 'reset' | 'restored' | 'moved-back'
  /** Names of applications that lost access. */
  readonly applications: readonly string[]
  /** What became of the Google account that could open the account. */
  readonly google: 'none' | 'dropped' | 'kept'
}

/** Letters that only tell what happened. */
export type NoticeName =
  | 'password-changed'
  | 'email-change-requested'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'backup-codes-renewed'
  | 'backup-code-used'
  | 'google-linked'
  | 'google-unlinked'

/** What a letter about money tells; amounts are written out, `at` is when it happened or will. */
export type BillingNotice =
  | { readonly name: 'receipt' | 'payment-failed' | 'refunded'; readonly amount: string; readonly at: number }
  | { readonly name: 'ending-soon' | 'ended'; readonly at: number }

/**
 * A mail that waits in the outbox. It names people and things, and holds no link: a link's token is made when the mail
 * is written, so that none ever lies in the database in clear.
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
  | { readonly kind: 'reset-password'; readonly emailKey: string; readonly occasion: Occasion }
  | {
      readonly kind: 'confirm-email'
      readonly userId: string
      readonly email: string
      /** Under which the change was asked for. */
      readonly accessMark: string
      readonly occasion: Occasion
    }
  | { readonly kind: 'new-device'; readonly userId: string; readonly occasion: Occasion }
  /** To the address that an account had until then. */
  | {
      readonly kind: 'email-changed'
      readonly userId: string
      readonly to: string
      readonly occasion: Occasion
    }
  /** To the address that an account had after that change, which was undone. */
  | {
      readonly kind: 'email-reverted'
      readonly userId: string
      readonly to: string
      readonly occasion: Occasion
    }
  /** To the last address and to those that can still take the account back. */
  | {
      readonly kind: 'account-deleted'
      readonly userId: string
      readonly to: string
      readonly mayErase: boolean
      readonly occasion: Occasion
    }
  | {
      readonly kind: 'came-home'
      readonly userId: string
      readonly homecoming: Homecoming
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
