import { writeDay } from '../write-day.ts'
import type { Letter } from './letter.ts'
import { type Asked, type AskedWithLink, help, when } from './letters.ts'
import type { Homecoming } from './mails.ts'
import { hello } from './readable-name.ts'

const tillWhen = (until: number) =>
  `until ${new Date(until).toISOString().slice(11, 16)} UTC on ${writeDay(until)}`

export const emailChanged = ({
  to,
  name,
  occasion,
  supportEmail,
  href,
  until,
}: AskedWithLink & { readonly until: number }): Letter => ({
  to,
  subject: 'Your email address was changed',
  before: [
    hello(name),
    'your account now uses another email address. This one no longer belongs to it.',
    `If this was not you, take your account back. The link works ${tillWhen(until)}: it puts this address back, logs everybody out and lets you choose a new password.`,
  ],
  links: [{ label: 'This was not me: put my address back', href }],
  after: [when(occasion), help(supportEmail)],
})

export const emailReverted = ({ to, name, occasion, supportEmail }: Asked): Letter => ({
  to,
  subject: 'Your account is back at its former address',
  before: [
    hello(name),
    'the account that used this address is back at its former one. This address no longer belongs to it.',
    when(occasion),
  ],
  after: [`If you did not expect this, write to ${supportEmail}.`],
})

type Deleted = Asked & {
  readonly until: number
  readonly restoreHref: string
  /** Absent where another address decides. */
  readonly eraseHref?: string
}

export const accountDeleted = ({
  to,
  name,
  occasion,
  supportEmail,
  until,
  restoreHref,
  eraseHref,
}: Deleted): Letter => ({
  to,
  subject: 'Your account was deleted',
  before: [
    hello(name),
    'your Sortwell account was deleted, and everybody was logged out. A subscription was cancelled with it.',
    `What is kept with the account is erased on ${writeDay(until)}. The link to bring it back works ${tillWhen(until)}. Premium does not come back with it.`,
  ],
  links: [
    { label: 'Bring my account back', href: restoreHref },
    ...(eraseHref === undefined ? [] : [{ label: 'Erase everything now', href: eraseHref }]),
  ],
  after: [when(occasion), help(supportEmail)],
})

const openings: Record<Homecoming['how'], { readonly subject: string; readonly says: string }> = {
  reset: {
    subject: 'Your password was reset',
    says: 'the password of your account was reset through a mail link, and all devices were logged out.',
  },
  restored: {
    subject: 'Your account is back',
    says: 'your account was brought back with the link that we sent you, and all devices were logged out. It opens with a new password only: choose "Forgot Password?" on the log-in page if you have not set one yet.',
  },
  'moved-back': {
    subject: 'Your account is back at this address',
    says: 'the change of your email address was undone with the link that we sent you, and all devices were logged out. The account opens with a new password only: choose "Forgot Password?" on the log-in page if you have not set one yet.',
  },
}

const googleSays: Record<Homecoming['google'], readonly string[]> = {
  none: [],
  dropped: [
    'The Google account that was connected can no longer open it. If it is yours, connect it again in the account settings of your profile.',
  ],
  kept: [
    'The Google account that was connected when you last logged in with this browser can still open it. "Disconnect Google" in the account settings of your profile takes that away.',
  ],
}

function passkeysSay({ dropped, kept }: NonNullable<Homecoming['passkeys']>): readonly string[] {
  const gone =
    dropped === 0
      ? []
      : [
          `${dropped === 1 ? 'A passkey was' : `${dropped} passkeys were`} removed because this browser had not logged in since. If it was yours, add it again in the security section of your profile.`,
        ]
  const stay =
    kept === 0
      ? []
      : [
          `${kept === 1 ? 'The passkey' : `The ${kept} passkeys`} that you had when you last logged in with this browser can still open your account. Remove what you do not know in the security section of your profile.`,
        ]
  return [...gone, ...stay]
}

/** Tells an owner who regained the account by a mail link who lost access and what stays. */
export const cameHome = ({
  to,
  name,
  occasion,
  supportEmail,
  homecoming: { how, applications, google, passkeys = { dropped: 0, kept: 0 } },
}: Asked & { readonly homecoming: Homecoming }): Letter => ({
  to,
  subject: openings[how].subject,
  before: [
    hello(name),
    openings[how].says,
    ...(applications.length === 0
      ? []
      : [
          `These applications lost their access: ${applications.join(', ')}. Allow again what you still use.`,
        ]),
    ...googleSays[google],
    ...passkeysSay(passkeys),
    when(occasion),
  ],
  after: [
    `If this was not you, choose "Forgot Password?" on the log-in page at once, and write to ${supportEmail}.`,
  ],
})
