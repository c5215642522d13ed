import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import PostalMime from 'postal-mime'
import type { TestServer } from './start-server.ts'

/** The newest mail to an address with the wanted words in its subject, once it has come. */
export async function awaitMail(site: TestServer, to: string, subject: RegExp): Promise<string> {
  let text: string | undefined
  await expect
    .poll(
      async () => {
        text = await findMail(site.mailDir, to, subject)
        return text
      },
      { message: `a mail to ${to} about ${subject}` },
    )
    .toBeDefined()
  return text ?? ''
}

async function findMail(folder: string, to: string, subject: RegExp): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.sort().reverse()) {
    if (!name.endsWith('.eml')) continue
    // A file may get its final name between the listing and the reading.
    const bytes = await readFile(join(folder, name)).catch(() => undefined)
    if (!bytes) continue
    const mail = await PostalMime.parse(bytes)
    if (mail.to?.[0]?.address === to && subject.test(mail.subject ?? '')) return mail.text
  }
  return undefined
}

/** Path and query of the first link of a mail that goes to `path`. */
export function linkIn(text: string, path: string): string {
  const address = text.match(new RegExp(`https?://\\S+${path}\\S+`))?.[0]
  if (!address) throw new Error(`The mail has no link to ${path}:\n${text}`)
  const { pathname, search } = new URL(address)
  return pathname + search
}
