import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { WrittenLetter } from './letter.ts'

/** How many letters are delivered side by side. */
export const lettersAtOnce = 5

/** Delivers letters. `deliver` throws when a letter was not accepted. */
export interface Mailer {
  deliver(letter: WrittenLetter): Promise<void>
  close(): void
}

/** Marks automatic mail, which suppresses out-of-office replies (RFC 3834). */
const headers = { 'Auto-Submitted': 'auto-generated' }

const toMessage = (from: string, { id, ...letter }: WrittenLetter) => ({
  ...letter,
  from,
  headers,
  messageId: `<${id}@sortwell>`,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** @param url `smtp://user:password@host:port` or `smtps://…`; a password is sent to another machine only through TLS */
export function createSmtpMailer(url: string, from: string): Mailer {
  const options = new URL(url)
  const isNear = ['localhost', '127.0.0.1', '[::1]'].includes(options.hostname)
  const transport = createTransport({
    pool: true,
    maxConnections: lettersAtOnce,
    host: options.hostname.replace(/^\[|\]$/g, ''),
    port: Number(options.port || (options.protocol === 'smtps:' ? 465 : 587)),
    secure: options.protocol === 'smtps:',
    requireTLS: options.username !== '' && !isNear,
    ...(options.username
      ? { auth: { user: decodeURIComponent(options.username), pass: decodeURIComponent(options.password) } }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Before the socket's own timeout, which ends a connection without a word.
    idleTimeout: 20_000,
  })
  return {
    deliver: async letter => {
      await transport.sendMail(toMessage(from, letter))
    },
    close: () => transport.close(),
  }
}

/** Writes each letter as an .eml file whose name begins with the time, so that they sort in order. */
export function createFolderMailer(folder: string, from: string, clock: () => number): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    deliver: async letter => {
      const { message } = await transport.sendMail({ ...toMessage(from, letter), date: new Date(clock()) })
      const name = `${new Date(clock()).toISOString().replace(/[:.]/g, '-')}-${letter.id}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
    close: () => transport.close(),
  }
}
