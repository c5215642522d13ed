import { assertNever } from '../contract/assert-never.ts'
import { writeDay } from '../write-day.ts'
import type { Letter } from './letter.ts'
import type { BillingNotice } from './mails.ts'
import { hello } from './readable-name.ts'

type Customer = {
  readonly to: string
  readonly name: string
  readonly supportEmail: string
  /** Where a subscription is managed. */
  readonly href: string
}
type Wording = {
  readonly subject: string
  readonly says: string
  readonly link?: string
  readonly more?: string
}

function word(notice: BillingNotice): Wording {
  const date = writeDay(notice.at)
  switch (notice.name) {
    case 'receipt':
      return {
        subject: 'Your receipt for Sortwell Premium',
        says: `thank you. We received ${notice.amount} for Sortwell Premium on ${date}.`,
        link: 'See the subscription and its invoices',
        more: 'You can have all of it back within 14 calendar days, no questions asked: the same page does that.',
      }
    case 'payment-failed':
      return {
        subject: 'Your payment for Sortwell Premium failed',
        says: `your card was not charged: the payment of ${notice.amount} for Sortwell Premium failed. Premium goes on for a few days while we try again.`,
        link: 'Update the card',
      }
    case 'ending-soon':
      return {
        subject: 'Sortwell Premium ends soon',
        says: `your subscription was cancelled and ends on ${date}. Until then everything stays as it is.`,
        link: 'Keep Premium',
      }
    case 'ended':
      return {
        subject: 'Sortwell Premium has ended',
        says: 'your subscription has ended. Sorting by type, support and updates stay yours.',
        link: 'See the subscription',
      }
    case 'refunded':
      return {
        subject: 'Your refund from Sortwell',
        says: `we have given back ${notice.amount} and ended the subscription. Banks take 5 to 10 days to show it.`,
      }
    default:
      return assertNever(notice)
  }
}

/** A letter about money. */
export function writeBillingLetter(
  notice: BillingNotice,
  { to, name, supportEmail, href }: Customer,
): Letter {
  const { subject, says, link, more } = word(notice)
  return {
    to,
    subject,
    before: [hello(name), says],
    ...(link === undefined ? {} : { links: [{ label: link, href }] }),
    after: [...(more === undefined ? [] : [more]), `If you need help, write to ${supportEmail}.`],
  }
}
