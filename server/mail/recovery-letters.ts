import { writeDay } from '../write-day.ts'
import type { Letter } from './letter.ts'
import { type Asked, type AskedWithLink, help, when } from './letters.ts'
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
  /** See the mail in the outbox. */
  readonly hasPurchases: boolean
  readonly refundOnClosing: string | null | undefined
  readonly refundOwed: string | undefined
  /** Absent where another address decides. */
  readonly eraseHref?: string
}

function sayRefunds({ refundOnClosing, refundOwed, until }: Deleted): readonly string[] {
  const amount = refundOnClosing ?? 'what you paid for Premium within the last 14 days, in full'
  const onClosing = `On ${writeDay(until)} we refund ${amount}. Bringing the account back before then cancels the refund.`
  const owed =
    refundOwed === undefined
      ? 'Any refund that you asked for earlier'
      : `The refund of ${refundOwed} that you asked for`
  return [
    ...(refundOnClosing === null ? [] : [onClosing]),
    ...(refundOwed === undefined && refundOnClosing !== undefined
      ? []
      : [`${owed} is made as soon as our payment provider accepts it, even if you bring the account back.`]),
  ]
}

export const accountDeleted = (mail: Deleted): Letter => {
  const { to, name, occasion, supportEmail, until, restoreHref, eraseHref, hasPurchases } = mail
  return {
    to,
    subject: 'Your account was deleted',
    before: [
      hello(name),
      `your Sortwell account was deleted, and everybody was logged out.${hasPurchases ? ' What it pays for no longer renews.' : ''}`,
      `What is kept with the account is erased on ${writeDay(until)}. The link to bring it back works ${tillWhen(until)}.${hasPurchases ? ' What you have paid for comes back with it.' : ''}`,
      ...(hasPurchases ? sayRefunds(mail) : []),
    ],
    links: [
      { label: 'Bring my account back', href: restoreHref },
      ...(eraseHref === undefined ? [] : [{ label: 'Erase everything now', href: eraseHref }]),
    ],
    after: [when(occasion), help(supportEmail)],
  }
}
