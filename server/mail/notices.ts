import type { Letter } from './letter.ts'
import { type AskedWithLink, when } from './letters.ts'
import type { NoticeName } from './mails.ts'
import { hello } from './readable-name.ts'

type Wording = { readonly subject: string; readonly says: string }

const notices: Record<NoticeName, Wording> = {
  'email-change-requested': {
    subject: 'A new email address was asked for',
    says: 'someone asked to move your account to another email address. It stays here until the new address is confirmed.',
  },
  'two-factor-on': {
    subject: 'Two-factor authentication is on',
    says: 'logging in now also asks for a code from your authenticator app. Keep your backup codes in a safe place.',
  },
  'two-factor-off': {
    subject: 'Two-factor authentication is off',
    says: 'logging in no longer asks for a code.',
  },
  'backup-codes-renewed': {
    subject: 'New backup codes were made',
    says: 'new backup codes were made for your account. The former ones no longer work.',
  },
  'backup-code-used': {
    subject: 'A backup code was used',
    says: 'someone logged in to your account with one of your backup codes.',
  },
  'wrong-codes-after-password': {
    subject: 'Someone entered wrong log-in codes',
    says: 'someone entered your correct password and then wrong codes. These codes let nobody in, but your password is no longer a secret. If that was not you, change it at once, here and wherever else you use it.',
  },
  'wrong-codes-after-passkey': {
    subject: 'Someone entered wrong log-in codes',
    says: 'someone used one of your passkeys and then entered wrong codes, which let nobody in. If that was not you, remove that passkey in the security section of your profile.',
  },
  'wrong-codes-after-google': {
    subject: 'Someone entered wrong log-in codes',
    says: 'someone used the Google account that is connected to your account, and then entered wrong codes, which let nobody in. If that was not you, change the password of the Google account.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    says: 'your account can now be opened with a new passkey, without the password and without a code. To take that back, remove it in the security section of your profile.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    says: 'one of your passkeys can no longer open your account. You can delete it from your device, too.',
  },
  'passkeys-removed': {
    subject: 'All passkeys were removed',
    says: 'your account can no longer be opened with a passkey. Log in with your password, and add a passkey again if you like.',
  },
  'passkey-copied': {
    subject: 'A log-in with a passkey was refused',
    says: 'someone tried to log in with a passkey of yours whose counter went back, as that of a copy does. If it happens again, remove that passkey in the security section of your profile and make a new one.',
  },
  'google-linked': {
    subject: 'A Google account was connected',
    says: 'your account can now be opened with a Google account. To take that back, choose "Disconnect Google" in the account settings of your profile.',
  },
  'google-unlinked': {
    subject: 'Your Google account was disconnected',
    says: 'your account can no longer be opened with a Google account.',
  },
}

/** A letter of information only. */
export const writeNotice = (
  notice: NoticeName,
  { to, name, occasion, supportEmail, href }: AskedWithLink,
): Letter => ({
  to,
  subject: notices[notice].subject,
  before: [hello(name), notices[notice].says, when(occasion)],
  links: [{ label: 'This was not me: choose a new password', href }],
  after: [`If it was you, there is nothing to do. If you need help, write to ${supportEmail}.`],
})
