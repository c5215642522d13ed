import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { createIssuer, type MadeUpPerson, people } from './credentials.ts'

type SandboxOptions = {
  readonly clientId: string
  /** Origin of the site that may receive credentials; pages on this machine may as well. */
  readonly siteOrigin: string
}

const script = readFileSync(join(import.meta.dirname, 'client.js'), 'utf8')
const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 24rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem } form { display: grid; gap: .75rem; margin: .75rem 0 }
  label { display: grid; gap: .25rem } input, button { font: inherit; min-height: 2.75rem; padding: .5rem .75rem }
  button { cursor: pointer } .banner { padding: .5rem .75rem; background: #fde68a; color: #422006 }`

const frame = (title: string, body: HtmlEscapedString | Promise<HtmlEscapedString>) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${raw(style)}</style></head>
<body><main><p class="banner">Sandbox: made-up people, nothing is asked of Google.</p><h1>${title}</h1>${body}</main></body></html>`

const isLoopback = (origin: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(origin)?.hostname ?? '')

/** A stand-in for Google's sign-in: its script, a page for choosing an account, and the keys that sign credentials. */
export function createGoogleSandbox({ clientId, siteOrigin }: SandboxOptions): Hono {
  const issuer = createIssuer(clientId)
  const app = new Hono()

  app.get('/gsi/client', c => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  app.get('/certs', async c => c.json(await issuer.publicKeys()))

  /** @returns the origin of the asking page, or undefined when it is not allowed */
  function askingOrigin(c: Context) {
    const { client_id, origin = '' } = c.req.query()
    return client_id === clientId && (origin === siteOrigin || isLoopback(origin)) ? origin : undefined
  }
  const page = (
    c: Context,
    title: string,
    body: Parameters<typeof frame>[1],
    status: 200 | 400,
    nonce = '',
  ) =>
    c.html(frame(title, body), status, {
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'${nonce && `; script-src 'nonce-${nonce}'`}`,
      'Cache-Control': 'no-store',
    })
  const refused = (c: Context, why: string) => page(c, 'Access blocked', html`<p>${why}</p>`, 400)

  app.use('/gsi/choose', async (c, next) =>
    askingOrigin(c) === undefined ? refused(c, 'No client is registered with this id and origin.') : next(),
  )

  app.get('/gsi/choose', c =>
    page(
      c,
      'Choose an account',
      html`${people.map(
        ({ name, email, domain = '' }) =>
          html`<form method="post"><input type="hidden" name="name" value="${name}"><input type="hidden" name="email" value="${email}"><input type="hidden" name="domain" value="${domain}"><button>${name}<br>${email}</button></form>`,
      )}
<h2>Somebody else</h2>
<form method="post"><label>Name <input name="name" required></label><label>Email address <input name="email" type="email" required></label><button>Continue</button></form>`,
      200,
    ),
  )

  app.post('/gsi/choose', async c => {
    const { name = '', email = '', domain = '' } = (await c.req.parseBody()) as Record<string, string>
    if (name === '' || !email.includes('@')) return refused(c, 'A name and an email address are needed.')
    const person: MadeUpPerson = { name, email, ...(domain === '' ? {} : { domain }) }
    const told = [{ credential: await issuer.credentialFor(person) }, askingOrigin(c)]
    const nonce = randomBytes(16).toString('base64')
    const tell = `opener.postMessage(...${JSON.stringify(told).replaceAll('<', '\\u003c')}); close()`
    const body = html`<p>You can close this window.</p><script nonce="${nonce}">${raw(tell)}</script>`
    return page(c, `Signed in as ${name}`, body, 200, nonce)
  })
  return app
}
