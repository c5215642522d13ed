import type { Letter } from './letter.ts'
import type { NoticeName, Occasion } from './mails.ts'

type Person = { readonly to: string; readonly name: string }
type Asked = Person & { readonly occasion: Occasion; readonly supportEmail: string }
type AskedWithLink = Asked & { readonly href: string }

export const hello = (name: string) => `Hello ${name},`
/** Who did it and when; what support did came from no address. */
export const when = ({ at, device, ip }: Occasion): string => {
  const who = ip === '' ? `Done by ${device}.` : `Device: ${device}. Address: ${ip}.`
  return `Time: ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC. ${who}`
}
const help = (supportEmail: string) => `If you need help, write to ${supportEmail}.`

export const confirmRegistration = ({ to, name, occasion, href }: AskedWithLink): Letter => ({
  to,
  subject: 'Confirm your email address',
  before: [
    hello(name),
    'welcome to Sortwell. Please confirm that this address is yours. The link works for 24 hours.',
  ],
  link: { label: 'Confirm my address', href },
  after: [
    when(occasion),
    'If you did not register, ignore this mail and do not open the link: without it the account cannot be used.',
  ],
})

export const alreadyRegistered = ({ to, name, occasion, supportEmail, href }: AskedWithLink): Letter => ({
  to,
  subject: 'You already have a Sortwell account',
  before: [
    hello(name),
    'someone just tried to register with this address, which already has an account. Log in as usual.',
  ],
  link: { label: 'Log in', href },
  after: [
    when(occasion),
    'If you forgot your password, choose "Forgot Password?" on that page. If this was not you, there is nothing to do.',
    help(supportEmail),
  ],
})

export const resetPassword = ({
  to,
  name,
  occasion,
  supportEmail,
  href,
  minutes,
}: AskedWithLink & { readonly minutes: number }): Letter => ({
  to,
  subject: 'Reset your password',
  before: [
    hello(name),
    `here is the link to choose a new password. It works once and for ${minutes} minutes.`,
  ],
  link: { label: 'Choose a new password', href },
  after: [
    when(occasion),
    'If you did not ask for this, ignore this mail: your password stays as it is.',
    help(supportEmail),
  ],
})

export const confirmEmail = ({ to, name, occasion, href }: AskedWithLink): Letter => ({
  to,
  subject: 'Confirm your new email address',
  before: [
    hello(name),
    'you asked to use this address for your Sortwell account. Please confirm it within one hour.',
  ],
  link: { label: 'Use this address', href },
  after: [when(occasion), 'If you did not ask for this, ignore this mail: nothing changes.'],
})

export const emailTaken = ({ to, name, occasion, supportEmail }: Asked): Letter => ({
  to,
  subject: 'Someone wanted to use your email address',
  before: [
    hello(name),
    'someone asked to use this address for another Sortwell account. It belongs to yours, so nothing has changed.',
  ],
  after: [when(occasion), help(supportEmail)],
})

export const newDevice = ({ to, name, occasion, supportEmail, href }: AskedWithLink): Letter => ({
  to,
  subject: 'New log-in to your account',
  before: [
    hello(name),
    'someone logged in to your account from a device that we have not seen before.',
    when(occasion),
  ],
  link: { label: 'This was not me: choose a new password and log out every device', href },
  after: [
    'If it was you, there is nothing to do. You can switch these mails off in the security section of your profile.',
    help(supportEmail),
  ],
})

const notices: Record<NoticeName, { readonly subject: string; readonly says: string }> = {
  'password-changed': {
    subject: 'Your password was changed',
    says: 'the password of your account was changed, and all other devices were logged out.',
  },
  'password-reset': {
    subject: 'Your password was reset',
    says: 'the password of your account was reset through a mail link, and all devices were logged out.',
  },
  'email-change-requested': {
    subject: 'A new email address was asked for',
    says: 'someone asked to move your account to another email address. It stays here until the new address is confirmed.',
  },
  'email-changed': {
    subject: 'Your email address was changed',
    says: 'your account now uses another email address. This one no longer belongs to it.',
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
  'google-linked': {
    subject: 'A Google account was connected',
    says: 'your account can now be opened with a Google account. A new password does not change that: to take it back, choose "Disconnect Google" in the account settings of your profile as well.',
  },
  'google-unlinked': {
    subject: 'Your Google account was disconnected',
    says: 'your account can no longer be opened with a Google account.',
  },
  'account-deleted': {
    subject: 'Your account was deleted',
    says: 'your Sortwell account and everything kept with it were deleted, as asked.',
  },
}

export const writeNotice = (notice: NoticeName, { to, name, occasion, supportEmail }: Asked): Letter => ({
  to,
  subject: notices[notice].subject,
  before: [hello(name), notices[notice].says, when(occasion)],
  after: [
    `If this was not you, choose "Forgot Password?" on the log-in page at once, and write to ${supportEmail}.`,
  ],
})
