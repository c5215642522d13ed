import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { addresses } from '../contract/addresses.ts'

type SiteOptions = {
  /** Written into the pages in the place of the build's placeholders. */
  readonly supportEmail: string
  /** Of canonical addresses and of pictures that other sites show. */
  readonly publicOrigin: string
  /** Absent without Google sign-in: then no page mentions it. */
  readonly google?: {
    readonly clientId: string
    /** Base address of the sign-in script and its resources. */
    readonly signInUrl: string
  }
  /** Where passkeys are added and used; absent where they are not offered. */
  readonly passkeyOrigin?: string
  /** Value of Strict-Transport-Security. */
  readonly strictTransport: string
}
/** The build's manifest: file by route, and the policy of the pages. */
type Site = {
  readonly pages: Readonly<Record<string, string>>
  /** Pages that differ where Google sign-in is available. */
  readonly pagesWithGoogle: Readonly<Record<string, string>>
  readonly policy: string
  readonly policyWithGoogle: string
}
type File = {
  readonly plain: Uint8Array<ArrayBuffer>
  /** Absent for what is compressed already. */
  readonly gzip?: Uint8Array<ArrayBuffer>
  readonly br?: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

const notBuilt = 'The site is not built. Run "npm run build:site" and start the server again.\n'
/** The placeholder in the policy. */
const googleSignInUrl = 'https://accounts.google.com/gsi/'
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.pem': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}
const isPicture = /\.(ico|png|webp|avif)$/

/**
 * Serves the built site from memory, compressed once. Mount it after every route of the API: unknown paths and requests
 * for anything but a page go on to the next handler. Without a build it says how to make one.
 * @param folder the build's `dist`
 */
export function serveSite(app: Hono, folder: string, options: SiteOptions): void {
  if (!existsSync(join(folder, 'site.json'))) {
    app.get('/', c => c.text(notBuilt, 503))
    return
  }
  const site = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as Site
  const files = readFiles(folder, site, options)

  app.get(addresses.changePassword, c => c.redirect('/profile#security'))
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

/** Path and query of a page's canonical address. */
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
  { supportEmail, publicOrigin, google, passkeyOrigin, strictTransport }: SiteOptions,
): File {
  const bytes = readFileSync(join(folder, name))
  const hasMarks = ['.html', '.txt', '.xml'].includes(extname(name))
  const marks = {
    SUPPORT_EMAIL: supportEmail,
    PUBLIC_ORIGIN: publicOrigin,
    GOOGLE_CLIENT_ID: google?.clientId ?? '',
    GOOGLE_SCRIPT: google ? `${google.signInUrl}client` : '',
    PASSKEY_ORIGIN: passkeyOrigin ?? '',
  }
  const plain = hasMarks ? Buffer.from(fillIn(bytes.toString(), marks)) : bytes
  return {
    plain: new Uint8Array(plain),
    ...(isPicture.test(name)
      ? {}
      : {
          gzip: new Uint8Array(gzipSync(plain, { level: 9 })),
          br: new Uint8Array(brotliCompressSync(plain)),
        }),
    headers: {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      // Names under assets contain a hash of the content.
      'Cache-Control': name.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      Vary: 'Accept-Encoding',
      'Content-Security-Policy': policy,
      // Third-party sign-in uses the window that it opens.
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

/** Fills in the build's placeholders. */
const fillIn = (page: string, marks: Readonly<Record<string, string>>) =>
  page.replaceAll(/__([A-Z_]+)__/g, (mark, name) => escapeHtml(marks[name] ?? mark))

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function send(c: Context, file: File, status: 200 | 404): Response {
  if (status === 200 && c.req.header('If-None-Match') === file.headers.ETag)
    return new Response(null, { status: 304, headers: file.headers })
  const accepted = c.req.header('Accept-Encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find(
    name => file[name] && new RegExp(`\\b${name}\\b`).test(accepted),
  )
  const body = encoding && file[encoding]
  if (!body) return new Response(file.plain, { status, headers: file.headers })
  return new Response(body, { status, headers: { ...file.headers, 'Content-Encoding': encoding } })
}
