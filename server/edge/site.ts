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
type Bytes = Uint8Array<ArrayBuffer>
type File = {
  readonly plain: Bytes
  /** Undefined for pictures, which are compressed already. */
  readonly gzip: () => Bytes | undefined
  readonly br: () => Bytes | undefined
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
/** Files in which the server fills in the build's placeholders. */
const hasMarks = (name: string) => ['.html', '.txt', '.xml'].includes(extname(name))

/**
 * Serves the built site from memory. The build has compressed its files; a page whose placeholders are filled in here is
 * compressed on its first request. Mount it after every route of the API: unknown paths and requests for anything but a
 * page go on to the next handler. Without a build it says how to make one.
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

/** Reads all of the build, by path in the folder with slashes: a running server goes on while its folder is replaced. */
function readFiles(folder: string, site: Site, options: SiteOptions): ReadonlyMap<string, File> {
  const { google } = options
  const policy = google ? site.policyWithGoogle.replaceAll(googleSignInUrl, google.signInUrl) : site.policy
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const isThere = new Set(names)
  const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)))
  const readIfThere = (name: string) => (isThere.has(name) ? read(name) : undefined)
  const readOne = (name: string): File => {
    if (hasMarks(name)) {
      const plain = fillIn(read(name), options)
      const gzip = once(() => new Uint8Array(gzipSync(plain, { level: 9 })))
      const br = once(() => new Uint8Array(brotliCompressSync(plain)))
      return { plain, gzip, br, headers: headersOf(name, plain, policy, options) }
    }
    const [plain, gzip, br] = [read(name), readIfThere(`${name}.gz`), readIfThere(`${name}.br`)]
    return { plain, gzip: () => gzip, br: () => br, headers: headersOf(name, plain, policy, options) }
  }
  return new Map(
    names
      .filter(name => extname(name) in types)
      .map(name => [name.replaceAll('\\', '/'), readOne(name)] as const),
  )
}

/** Calls `make` on the first call and returns its result on every call. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const headersOf = (
  name: string,
  plain: Bytes,
  policy: string,
  { google, strictTransport }: SiteOptions,
): File['headers'] => ({
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
})

/** Fills in the build's placeholders. */
function fillIn(page: Bytes, { supportEmail, publicOrigin, google, passkeyOrigin }: SiteOptions): Bytes {
  const marks: Readonly<Record<string, string>> = {
    SUPPORT_EMAIL: supportEmail,
    PUBLIC_ORIGIN: publicOrigin,
    GOOGLE_CLIENT_ID: google?.clientId ?? '',
    GOOGLE_SCRIPT: google ? `${google.signInUrl}client` : '',
    PASSKEY_ORIGIN: passkeyOrigin ?? '',
  }
  const text = Buffer.from(page).toString()
  return new TextEncoder().encode(
    text.replaceAll(/__([A-Z_]+)__/g, (mark, name) => escapeHtml(marks[name] ?? mark)),
  )
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function send(c: Context, file: File, status: 200 | 404): Response {
  if (status === 200 && c.req.header('If-None-Match') === file.headers.ETag)
    return new Response(null, { status: 304, headers: file.headers })
  const accepted = c.req.header('Accept-Encoding') ?? ''
  for (const encoding of ['br', 'gzip'] as const) {
    const body = new RegExp(`\\b${encoding}\\b`).test(accepted) && file[encoding]()
    if (body)
      return new Response(body, { status, headers: { ...file.headers, 'Content-Encoding': encoding } })
  }
  return new Response(file.plain, { status, headers: file.headers })
}
