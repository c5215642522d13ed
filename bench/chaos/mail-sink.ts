import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailSink = Awaited<ReturnType<typeof startMailSink>>

/** A mail server on loopback that keeps what it accepts, in the order of its coming. */
export async function startMailSink() {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      buffer(stream)
        .then(bytes => PostalMime.parse(bytes))
        .then(mail => {
          mails.push(mail)
          done()
        }, done)
    },
  })
  // A sender that is killed leaves its connection broken: that is what is staged here.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  const to = (email: string) => mails.filter(mail => mail.to?.[0]?.address === email)

  /** The token in the newest mail to `email` with this subject; undefined when none came within the time. */
  async function token(email: string, subject: string, withinMs: number): Promise<string | undefined> {
    const end = Date.now() + withinMs
    for (;;) {
      const mail = to(email).findLast(found => found.subject === subject)
      const found = /(?:token=|reset-password\/)([\w-]{43})/.exec(mail?.text ?? '')?.[1]
      if (found || Date.now() > end) return found
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    to,
    token,
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
