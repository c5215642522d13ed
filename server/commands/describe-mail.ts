import type { Mail } from '../mail/mails.ts'
import type { Db, OutboxRow } from '../store/tables.ts'
import { findUser } from '../store/users.ts'
import { isoInstant, writeInstant } from './tables.ts'

/** A mail of the outbox as the commands show it. It names what the mail is about, not its text. */
export type DescribedMail = Awaited<ReturnType<typeof describeMail>>

export const readMail = (row: OutboxRow): Mail => JSON.parse(row.detail) as Mail

export async function describeMail(db: Db, row: OutboxRow) {
  const mail = readMail(row)
  return {
    id: row.id,
    about: aboutOf(mail),
    to: await recipientOf(db, mail),
    writtenAt: new Date(row.created_at).toISOString(),
    tries: row.tries,
    state: row.given_up_at === null ? ('waiting' as const) : ('given up' as const),
    givenUpAt: isoInstant(row.given_up_at),
    nextTryAt: row.given_up_at === null ? new Date(row.send_after).toISOString() : null,
    trouble: row.trouble,
  }
}

function aboutOf(mail: Mail): string {
  if (mail.kind === 'notice') return mail.notice
  if (mail.kind === 'billing') return mail.notice.name
  return mail.kind === 'support' ? mail.act : mail.kind
}

/** Where the mail would go now: one that names a person follows that person's address. */
async function recipientOf(db: Db, mail: Mail): Promise<string | null> {
  if ('to' in mail) return mail.to
  if ('emailKey' in mail) return mail.emailKey
  if (mail.kind === 'confirm-email') return mail.email
  return (await findUser(db, mail.userId))?.email ?? null
}

export const writeMail = (mail: DescribedMail): string =>
  [
    mail.id,
    mail.about,
    `to ${mail.to ?? 'nobody any more'}`,
    `written ${writeInstant(Date.parse(mail.writtenAt))}`,
    `${mail.tries} ${mail.tries === 1 ? 'try' : 'tries'}`,
    mail.state,
    ...(mail.trouble === null ? [] : [mail.trouble]),
  ].join(' · ')
