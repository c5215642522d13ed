import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * A real mail server on loopback that keeps what it is given.
 * @param answer to a recipient: throws to refuse it, and may take its time
 */
export async function startMailServer(answer: (to: string) => Promise<void> | void = () => {}) {
  const mails: Email[] = []
  const arrivals: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: async ({ address }, _session, done) => {
      try {
        await answer(address)
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      for (const arrival of arrivals.splice(0)) arrival()
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')

  /** Waits for a mail with this subject and takes it out. */
  async function next(subject: string): Promise<Email> {
    for (;;) {
      const index = mails.findIndex(mail => mail.subject === subject)
      const [mail] = index < 0 ? [] : mails.splice(index, 1)
      if (mail) return mail
      await new Promise<void>(resolve => arrivals.push(resolve))
    }
  }
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    next,
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

export const linkIn = (mail: Email): string => /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
