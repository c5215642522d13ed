import { lookOrigin } from '../../ipc/look-views.ts'

/** The target of an address of the scheme `look`. */
export type LookPlace =
  /** A file of the app: the frame, or what it is made of. */
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'file'; readonly lookId: string }
  | { readonly kind: 'picture'; readonly key: string }
  /** Where a picture is sent to that was drawn. */
  | { readonly kind: 'drawn'; readonly lookId: string }

/** @returns null for all else */
export function lookPlace(method: string, address: string): LookPlace | null {
  const url = URL.parse(address)
  if (url === null || `${url.protocol}//${url.host}` !== lookOrigin || url.search !== '') return null
  const [, room = '', id = '', ...more] = url.pathname.split('/')
  const isId = more.length === 0 && /^[0-9a-f-]{36}$/.test(id)
  if (method === 'POST') return room === 'drawn' && isId ? { kind: 'drawn', lookId: id } : null
  if (method !== 'GET') return null
  if (room === 'files' && isId) return { kind: 'file', lookId: id }
  if (room === 'pictures' && more.length === 0 && /^[0-9a-f]{64}$/.test(id))
    return { kind: 'picture', key: id }
  const isPage = /^\/(?:look\.html|assets\/[\w-][\w.-]*\.(?:js|css))$/.test(url.pathname)
  return isPage ? { kind: 'page', path: url.pathname } : null
}

/** The part that a header `Range` asks for; null for any other form, since no file is sent as a whole. */
export function partOf(
  range: string | null,
  mostBytes: number,
): { readonly start: number; readonly length: number } | null {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === undefined) return null
  const start = Number(first)
  const end = last ? Number(last) + 1 : start + mostBytes
  return end > start ? { start, length: Math.min(end - start, mostBytes) } : null
}
