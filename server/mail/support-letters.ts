import type { Letter } from './letter.ts'
import { type Asked, when } from './letters.ts'
import { hello } from './readable-name.ts'

/** Acts of support that the owner is notified of by mail. */
const acts = {
  'all-sessions-ended': {
    subject: 'You were logged out everywhere',
    says: 'our support has logged out every device and browser that was logged in to your account.',
  },
  'lockout-cleared': {
    subject: 'You can try to log in again',
    says: 'our support has lifted the limits on tries for your account: you need not wait any longer.',
  },
  'account-disabled': {
    subject: 'Your account is disabled',
    says: 'our support has disabled your account: nobody can log in to it. What it holds is kept.',
  },
  'account-enabled': {
    subject: 'Your account is open again',
    says: 'our support has opened your account again. You can log in as before.',
  },
  'data-exported': {
    subject: 'Your data was exported',
    says: 'our support has exported what we keep about you, to give it to you.',
  },
  'address-confirmed': {
    subject: 'Your email address is confirmed',
    says: 'our support has confirmed that this address is yours. You can log in now; without a password, choose "Forgot Password?" on the log-in page.',
  },
  'address-set': {
    subject: 'Your account uses this address now',
    says: 'our support has moved your account to this address. Use it the next time you log in; without a password, choose "Forgot Password?" on the log-in page.',
  },
} as const

export type SupportAct = keyof typeof acts

export const writeSupportLetter = (act: SupportAct, { to, name, occasion, supportEmail }: Asked): Letter => ({
  to,
  subject: acts[act].subject,
  before: [hello(name), acts[act].says, when(occasion)],
  after: [`If you did not ask for this, or have a question, write to ${supportEmail}.`],
})

/** The answer to a password request for a disabled account. */
export const accountDisabled = ({ to, name, occasion, supportEmail }: Asked): Letter => ({
  to,
  subject: 'Your account is disabled',
  before: [
    hello(name),
    'someone asked for a link to choose a new password. Your account is disabled, so there is none.',
    when(occasion),
  ],
  after: [`To have it opened again, write to ${supportEmail}.`],
})
