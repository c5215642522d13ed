import type { Mail } from '../mail/mails.ts'
import { findUser, findUserByEmail } from '../store/accounts/users.ts'
import type { Db, OutboxRow } from '../store/tables.ts'
import { isoInstant, writeInstant } from './tables.ts'

/** A mail of the outbox as the commands show it. It names what the mail is about, not its text. */
export type DescribedMail = Awaited<ReturnType<typeof describeMail>>

export const readMail = (row: OutboxRow): Mail => JSON.parse(row.detail) as Mail

export async function describeMail(db: Db, row: OutboxRow) {
  const mail = readMail(row)
  return {
    id: row.id,
    about: aboutOf(mail),
    ...(await recipientOf(db, mail)),
    writtenAt: new Date(row.created_at).toISOString(),
    tries: row.tries,
    state: row.given_up_at === null ? ('waiting' as const) : ('given up' as const),
    givenUpAt: isoInstant(row.given_up_at),
    nextTryAt: row.given_up_at === null ? new Date(row.send_after).toISOString() : null,
    lastError: row.last_error,
  }
}

function aboutOf(mail: Mail): string {
  if (mail.kind === 'notice') return mail.notice
  if (mail.kind === 'billing') return mail.notice.name
  return mail.kind === 'support' ? mail.act : mail.kind
}

/** Where the mail would go now, and whom it is about: one that names a person follows that person's address. */
async function recipientOf(
  db: Db,
  mail: Mail,
): Promise<{ readonly to: string | null; readonly userId: string | null }> {
  const named = 'to' in mail ? mail.to : mail.kind === 'confirm-email' ? mail.email : undefined
  const user =
    'userId' in mail
      ? await findUser(db, mail.userId)
      : await findUserByEmail(db, 'emailKey' in mail ? mail.emailKey : mail.to.toLowerCase())
  return { to: named ?? user?.email ?? ('emailKey' in mail ? mail.emailKey : null), userId: user?.id ?? null }
}

export const writeMail = (mail: DescribedMail): string =>
  [
    mail.id,
    mail.about,
    `to ${mail.to ?? 'nobody any more'}`,
    `written ${writeInstant(Date.parse(mail.writtenAt))}`,
    `${mail.tries} ${mail.tries === 1 ? 'try' : 'tries'}`,
    mail.state,
    ...(mail.lastError === null ? [] : [mail.lastError]),
  ].join(' · ')
