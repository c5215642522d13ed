import { readdir, readFile } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import PostalMime from 'postal-mime'
import { isLoopback } from '../config/parse.ts'
import { addresses } from '../contract/addresses.ts'
import type { SocketEnv } from '../edge/peer.ts'
import { Refusal } from '../edge/refusal.ts'

const shownMails = 50
const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}
const namePattern = /^[\w-]+\.eml$/

const readMail = async (folder: string, name: string) => PostalMime.parse(await readFile(join(folder, name)))
const page = (title: string, body: unknown) =>
  html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><body><h1>${title}</h1>${body}</body></html>`

const linkPattern = /https?:\/\/\S+/
const withLink = (line: string) => (linkPattern.test(line) ? html`<a href="${line}">${line}</a>` : line)

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Links in mails reset passwords: they are for who sits at this machine, not for who comes through a proxy on it, nor for a page
 * elsewhere whose name has come to mean this machine (DNS rebinding).
 */
function isFromHere(c: Context): boolean {
  const address = (c.env as SocketEnv | undefined)?.incoming?.socket?.remoteAddress ?? ''
  const isForwarded = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host'].some(name => c.req.header(name))
  const isNamedSo = isLoopback(new URL(c.req.url).hostname)
  return isNamedSo && !isForwarded && loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Development only: the mails of the outbox folder in the browser of this machine, the newest first. */
export function serveMailPage(app: Hono, folder: string): void {
  app.use(`${addresses.mails}/*`, async (c, next) => (isFromHere(c) ? next() : c.notFound()))
  app.get(addresses.mails, async c => {
    const names = (await readdir(folder).catch(() => []))
      .filter(name => namePattern.test(name))
      .sort()
      .reverse()
    const mails = await Promise.all(
      names.slice(0, shownMails).map(async name => ({ name, mail: await readMail(folder, name) })),
    )
    const items = mails.map(
      ({ name, mail }) =>
        html`<li><a href="${addresses.mails}/${name}">${mail.subject}</a> to ${mail.to?.[0]?.address} at ${mail.date}</li>`,
    )
    return c.html(
      page('Mails', mails.length ? html`<ul>${items}</ul>` : html`<p>No mail has been sent yet.</p>`),
      200,
      headers,
    )
  })

  app.get(`${addresses.mails}/:name`, async c => {
    const name = c.req.param('name')
    const mail = namePattern.test(name) ? await readMail(folder, name).catch(() => undefined) : undefined
    if (!mail) throw new Refusal(404, 'There is no such mail.')
    const lines = (mail.text ?? '').split('\n').map(line => html`${withLink(line)}<br>`)
    return c.html(
      page(mail.subject ?? 'Mail', html`<p>To ${mail.to?.[0]?.address}</p><p>${lines}</p>`),
      200,
      headers,
    )
  })
}
