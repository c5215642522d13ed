import type { Letter } from '../mail/letter.ts'
import { writeLetter } from '../mail/letter.ts'
import { isAlwaysTried } from '../mail/mails.ts'
import { leaseMs } from '../mail/outbox.ts'
import { createPreparer } from '../mail/prepare.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { findBounce, listBounces } from '../store/accounts/bounces.ts'
import { inTransaction } from '../store/engine/transaction.ts'
import { findMail, listMails, retryMail } from '../store/operations/outbox.ts'
import type { Db, OutboxRow } from '../store/tables.ts'
import { describeMail, readMail, writeMail } from './describe-mail.ts'
import { isoInstant, writeInstant, writeList } from './tables.ts'
import { type Call, type Command, readSupport, recordOptions, verb } from './verb.ts'

const shownMails = 200
const bouncedHeading =
  'Addresses that have returned a mail. They get nothing but links asked for until `npm run account -- verify <address>`, or until their owner opens such a link'
const nothingToSay = 'It is not sent any more: its link would have run out, or what it was about is over.'

/** Mails that wait or could not be sent. */
export const outbox: Command = {
  name: 'outbox',
  verbs: {
    list: verb({
      does: 'lists mails that wait or were given up, and addresses that have returned one, the newest first',
      operands: [],
      read: async ({ openDb }) => {
        const db = await openDb()
        const rows = await listMails(db, shownMails)
        const mails = await Promise.all(rows.map(row => describeMail(db, row)))
        const bounces = await listBounces(db, shownMails)
        const bounced = bounces.map(({ email, email_bounced_at: at }) => ({ email, at: isoInstant(at) }))
        const lines = bounces.map(({ email, email_bounced_at: at }) => `${email} · ${writeInstant(at)}`)
        return {
          data: { mails, bounced },
          text: [
            mails.length === 0 ? 'None.' : mails.map(writeMail).join('\n'),
            ...(lines.length === 0 ? [] : ['', writeList(bouncedHeading, lines)]),
          ].join('\n'),
        }
      },
    }),
    show: verb({
      does: 'shows a mail as it would be sent now; a link is made when it is sent, and stands here without its token',
      operands: ['id'],
      read: async ({ openDb, config, clock, operands: [id] }) => {
        const db = await openDb()
        const row = await requireMail(db, id)
        const mail = await describeMail(db, row)
        const letter = await prepareDry({ db, config, clock }, row)
        const written = letter && writeLetter(id, letter)
        return {
          data: { mail, letter: written ? { subject: written.subject, text: written.text } : null },
          text: [writeMail(mail), '', written ? `${written.subject}\n\n${written.text}` : nothingToSay].join(
            '\n',
          ),
        }
      },
    }),
    retry: verb({
      does: 'has a mail that was put off or given up sent now, with a new link where it has one',
      operands: ['id'],
      options: recordOptions,
      change: async ({ openDb, config, clock, operands: [id], values, systemUser }) => {
        const support = readSupport({ values, systemUser })
        const db = await openDb()
        const row = await requireMail(db, id)
        const { about, to, userId } = await describeMail(db, row)
        const letter = await prepareDry({ db, config, clock }, row)
        if (!letter) throw new Error(nothingToSay)
        if (!isAlwaysTried(readMail(row)) && (await findBounce(db, letter.to)) !== undefined)
          throw new Error(`${letter.to} has returned a mail: npm run account -- verify ${letter.to}`)
        const what = `${about} to ${to}`
        return {
          question: `Send ${what} again?`,
          act: async () => {
            const isRetried = await inTransaction(db, async tx => {
              if (!(await retryMail(tx, id, clock(), leaseMs))) return false
              if (userId !== null) await noteEvent(tx, 'mail-retried', userId, support, clock(), about)
              return true
            })
            if (!isRetried)
              throw new Error(`${what} is tried at ${writeInstant(row.send_after)}, or at this moment.`)
            return { data: { id, about, to }, text: `The server sends ${what} now.` }
          },
        }
      },
    }),
  },
}

async function requireMail(db: Db, id: string): Promise<OutboxRow> {
  const row = await findMail(db, id)
  if (!row) throw new Error(`No mail ${id} waits or was given up. It may have been sent meanwhile.`)
  return row
}

/** @returns undefined when there is nothing left to send */
const prepareDry = (
  { db, clock, config }: Pick<Call, 'clock' | 'config'> & { readonly db: Db },
  row: OutboxRow,
): Promise<Letter | undefined> =>
  createPreparer({ db, clock, site: config, makeToken: async () => '…' })(readMail(row))
