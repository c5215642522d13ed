import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context, Hono } from 'hono'

type SiteOptions = {
  /** Written into the pages where the build left a mark. */
  readonly supportEmail: string
  /** Absent where nobody can sign in with Google: no page speaks of it then. */
  readonly google?: {
    readonly clientId: string
    /** Below it are the sign-in script and what that needs. */
    readonly signInUrl: string
  }
  /** Value of Strict-Transport-Security. */
  readonly strictTransport: string
}
/** What the build says about its pages: file by route, and the policy that they are served with. */
type Site = {
  readonly pages: Readonly<Record<string, string>>
  /** Pages that look different where Google signs people in. */
  readonly pagesWithGoogle: Readonly<Record<string, string>>
  readonly policy: string
  readonly policyWithGoogle: string
}
type File = {
  readonly plain: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
  readonly br: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

const notBuilt = 'The site is not built. Run "npm run build:site" and start the server again.\n'
/** As the build writes it into the policy. */
const googleSignInUrl = 'https://accounts.google.com/gsi/'
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.pem': 'text/plain; charset=utf-8',
}

/**
 * Serves the built site from memory, compressed once. Mount it after every route of the API: what it does not know and
 * what is not asked for as a page goes on to the next handler. Without a build it says how to make one.
 * @param folder the build's `dist`
 */
export function serveSite(app: Hono, folder: string, options: SiteOptions): void {
  if (!existsSync(join(folder, 'site.json'))) {
    app.get('/', c => c.text(notBuilt, 503))
    return
  }
  const site = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as Site
  const files = readFiles(folder, site, options)

  app.get('/.well-known/change-password', c => c.redirect('/profile#security'))
  const pages = options.google ? { ...site.pages, ...site.pagesWithGoogle } : site.pages
  for (const [route, name] of Object.entries(pages)) {
    const file = files.get(name)
    if (!file || route === '*') continue
    app.get(route, c => send(c, file, 200))
    if (route !== '/') app.get(`${route}/`, c => c.redirect(withoutSlash(c.req.url), 301))
  }
  app.get('*', (c, next) => {
    const file = c.req.path.endsWith('.html') ? undefined : files.get(c.req.path.slice(1))
    if (file) return Promise.resolve(send(c, file, 200))
    const missing = files.get('404.html')
    const isPage = c.req.header('Accept')?.includes('text/html')
    return isPage && missing ? Promise.resolve(send(c, missing, 404)) : next()
  })
}

/** Path and query of a page's address, which has one spelling. */
function withoutSlash(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname.slice(0, -1) + search
}

function readFiles(folder: string, site: Site, options: SiteOptions): ReadonlyMap<string, File> {
  const { google } = options
  const policy = google ? site.policyWithGoogle.replaceAll(googleSignInUrl, google.signInUrl) : site.policy
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    names
      .filter(name => extname(name) in types)
      .map(name => [name.replaceAll('\\', '/'), readOne(folder, name, policy, options)] as const),
  )
}

function readOne(
  folder: string,
  name: string,
  policy: string,
  { supportEmail, google, strictTransport }: SiteOptions,
): File {
  const bytes = readFileSync(join(folder, name))
  const isPage = extname(name) === '.html'
  const marks = {
    SUPPORT_EMAIL: supportEmail,
    GOOGLE_CLIENT_ID: google?.clientId ?? '',
    GOOGLE_SCRIPT: google ? `${google.signInUrl}client` : '',
  }
  const plain = isPage ? Buffer.from(fillIn(bytes.toString(), marks)) : bytes
  return {
    plain: new Uint8Array(plain),
    gzip: new Uint8Array(gzipSync(plain, { level: 9 })),
    br: new Uint8Array(brotliCompressSync(plain)),
    headers: {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      // The build puts a hash of the content into the names under assets.
      'Cache-Control': name.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      Vary: 'Accept-Encoding',
      'Content-Security-Policy': policy,
      // Third-party sign-in talks to the page through the window it opens.
      'Cross-Origin-Opener-Policy': google ? 'same-origin-allow-popups' : 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
      'Referrer-Policy': 'no-referrer',
      'Strict-Transport-Security': strictTransport,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    },
  }
}

/** Writes what the build could not know in the place of its marks. */
const fillIn = (page: string, marks: Readonly<Record<string, string>>) =>
  page.replaceAll(/__([A-Z_]+)__/g, (mark, name) => escapeHtml(marks[name] ?? mark))

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function send(c: Context, file: File, status: 200 | 404): Response {
  if (status === 200 && c.req.header('If-None-Match') === file.headers.ETag)
    return new Response(null, { status: 304, headers: file.headers })
  const accepted = c.req.header('Accept-Encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find(name => new RegExp(`\\b${name}\\b`).test(accepted))
  if (!encoding) return new Response(file.plain, { status, headers: file.headers })
  return new Response(file[encoding], { status, headers: { ...file.headers, 'Content-Encoding': encoding } })
}
