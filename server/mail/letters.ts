import type { Letter, Occasion } from './letter.ts'
import { hello } from './readable-name.ts'

/** The recipient of a letter and what caused it. `name` is null where the address is not verified. */
export type Asked = {
  readonly to: string
  readonly name: string | null
  readonly occasion: Occasion
  readonly supportEmail: string
}
export type AskedWithLink = Asked & { readonly href: string }

/** Who did it and when; an act of support has no address. */
export const when = ({ at, device, ip }: Occasion): string => {
  const who = ip === '' ? `Done by ${device}.` : `Device: ${device}. Address: ${ip}.`
  return `Time: ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC. ${who}`
}
export const help = (supportEmail: string): string => `If you need help, write to ${supportEmail}.`

export const registrationLetter = ({ to, name, occasion, href }: AskedWithLink): Letter => ({
  to,
  subject: 'Confirm your email address',
  before: [
    hello(name),
    'welcome to Sortwell. Please confirm that this address is yours. The link works for 24 hours.',
  ],
  links: [{ label: 'Confirm my address', href }],
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
  links: [{ label: 'Log in', href }],
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
  links: [{ label: 'Choose a new password', href }],
  after: [
    when(occasion),
    'If you did not ask for this, ignore this mail: your password stays as it is.',
    help(supportEmail),
  ],
})

export const newAddressLetter = ({ to, name, occasion, href }: AskedWithLink): Letter => ({
  to,
  subject: 'Confirm your new email address',
  before: [
    hello(name),
    'you asked to use this address for your Sortwell account. Please confirm it within one hour.',
  ],
  links: [{ label: 'Use this address', href }],
  after: [when(occasion), 'If you did not ask for this, ignore this mail: nothing changes.'],
})

export const confirmAgain = ({ to, name, occasion, supportEmail, href }: AskedWithLink): Letter => ({
  to,
  subject: 'Confirm your email address again',
  before: [
    hello(name),
    'a mail to this address came back to us, so we have stopped writing to it. Please confirm within one hour that it works.',
  ],
  links: [{ label: 'Confirm my address', href }],
  after: [when(occasion), help(supportEmail)],
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
  links: [{ label: 'This was not me: choose a new password and log out every device', href }],
  after: [
    'That page sends you a link. If it was you, there is nothing to do. You can switch these mails off in the security section of your profile.',
    help(supportEmail),
  ],
})
