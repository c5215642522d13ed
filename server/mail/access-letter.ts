import { writeDay } from '../write-day.ts'
import type { Letter } from './letter.ts'
import { type Asked, when } from './letters.ts'
import type { AccessReport } from './mails.ts'
import { hello } from './readable-name.ts'

const passwordOnly =
  'It opens with a new password only: choose "Forgot Password?" on the log-in page if you have not set one yet.'

const openings: Record<AccessReport['how'], { readonly subject: string; readonly says: string }> = {
  changed: {
    subject: 'Your password was changed',
    says: 'the password of your account was changed, and all other devices were logged out.',
  },
  reset: {
    subject: 'Your password was reset',
    says: 'the password of your account was reset through a mail link.',
  },
  restored: {
    subject: 'Your account is back',
    says: `your account was brought back with the link that we sent you, and all devices were logged out. ${passwordOnly}`,
  },
  'moved-back': {
    subject: 'Your account is back at this address',
    says: `the change of your email address was undone with the link that we sent you, and all devices were logged out. ${passwordOnly}`,
  },
}

const count = (number: number, one: string) => (number === 1 ? `1 ${one}` : `${number} ${one}s`)

/** Names of people's own making, such as those of passkeys, stay out of mails. */
const listed = ({ passkeys, google, applications, devices }: AccessReport['removed']): readonly string[] => [
  ...(passkeys === 0 ? [] : [count(passkeys, 'passkey')]),
  ...(google ? ['the Google account'] : []),
  ...(devices === 0 ? [] : [count(devices, 'device')]),
  ...applications.map(application => `the application ${application}`),
]

function removedSays({ how, removed }: AccessReport): readonly string[] {
  // The opening says already that every other device was logged out.
  const gone = listed(how === 'reset' ? removed : { ...removed, devices: 0 })
  if (gone.length === 0) return []
  return [`These have lost access: ${gone.join('; ')}. What you still use can be connected again.`]
}

function keptSays({ kept }: AccessReport): readonly string[] {
  const stays = listed(kept)
  if (stays.length === 0) return []
  return [`These still have access: ${stays.join('; ')}. Remove in your profile what you do not know.`]
}

function factorSays({ factor }: AccessReport, supportEmail: string): readonly string[] {
  if (!factor) return []
  const says = [
    'Two-factor authentication stays on.',
    ...(factor.since === undefined ? [] : [`It has been on since ${writeDay(Date.parse(factor.since))}.`]),
    ...(factor.from === undefined ? [] : [`It was switched on from this device: ${factor.from}.`]),
    ...(factor.isNew ? ['That was after your password was last set.'] : []),
    `If that was not you, write to ${supportEmail}, and we switch it off.`,
  ]
  return [says.join(' ')]
}

/** Tells an owner what a new password, or a regained account, has done to everything else that opens the account. */
export const accessChanged = ({
  to,
  name,
  occasion,
  supportEmail,
  report,
}: Asked & { readonly report: AccessReport }): Letter => ({
  to,
  subject: openings[report.how].subject,
  before: [
    hello(name),
    openings[report.how].says,
    ...removedSays(report),
    ...keptSays(report),
    ...factorSays(report, supportEmail),
    when(occasion),
  ],
  after: [
    `If this was not you, choose "Forgot Password?" on the log-in page at once, and write to ${supportEmail}.`,
  ],
})
