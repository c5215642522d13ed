import path from 'node:path'
import { lookOrigin } from '../ipc/look-views.ts'

/** The page's own origin. A custom scheme, since a `file:` page may read every file there is. */
export const pageOrigin = 'app://sortwell'

export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  `img-src 'self' data: ${lookOrigin}`,
  `frame-src ${lookOrigin}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type PageFile = { readonly file: string; readonly contentType: string }

const plainPart = /^[\w-][\w.-]*$/

/**
 * The file that answers an address, or null for whatever is not a chain of plain names below `root`. An address
 * without a file's ending is a place in the app and gets the start page.
 */
export function pageFile(root: string, address: string): PageFile | null {
  const url = URL.parse(address)
  if (url === null || `${url.protocol}//${url.host}` !== pageOrigin) return null
  const parts = url.pathname.split('/').filter(part => part !== '')
  if (!parts.every(part => plainPart.test(part))) return null
  const ending = path.extname(parts.at(-1) ?? '')
  if (ending === '') return { file: path.join(root, 'index.html'), contentType: 'text/html; charset=utf-8' }
  const contentType = contentTypes[ending]
  return contentType === undefined ? null : { file: path.join(root, ...parts), contentType }
}

/** Whether a frame shows a page of the app itself. */
export function isOwnPage(address: string, devPage: string | null): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  if (`${url.protocol}//${url.host}` === pageOrigin) return true
  return devPage !== null && url.origin === new URL(devPage).origin
}

/** The sender of a message; null for a frame that is gone. */
export type SenderFrame = { readonly url: string; readonly parent: unknown } | null

/** Only the main frame of a window that shows a page of the app may call. */
export function isOwnSender(frame: SenderFrame, devPage: string | null): boolean {
  return frame !== null && frame.parent === null && isOwnPage(frame.url, devPage)
}
