import { listMails } from '../store/outbox.ts'
import { describeMail, writeMail } from './describe-mail.ts'
import { runCommand } from './run-command.ts'
import { terminal } from './terminal.ts'
import { type Command, verb } from './verb.ts'

const shownMails = 200

/** Mails that are not sent yet, or could not be. */
export const outbox: Command = {
  name: 'outbox',
  verbs: {
    list: verb({
      does: 'lists mails that wait or were given up, the newest first',
      operands: [],
      read: async ({ openDb }) => {
        const db = await openDb()
        const rows = await listMails(db, shownMails)
        const mails = await Promise.all(rows.map(row => describeMail(db, row)))
        return { data: { mails }, text: mails.length === 0 ? 'None.' : mails.map(writeMail).join('\n') }
      },
    }),
  },
}

if (import.meta.main) process.exitCode = await runCommand(outbox, process.argv.slice(2), terminal)
