import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { nativeImage } from 'electron'
import { mostPartBytes, mostPictureBytes, thumbnailPixels } from '../ipc/look-views.ts'
import { picturePath, type SystemPictures } from '../services/looks/look-handlers.ts'
import { lookPlace, partOf } from '../services/looks/look-places.ts'
import type { LooksThread } from '../services/looks/looks-thread.ts'
import { smallPictureType } from '../services/looks/small-pictures.ts'
import { pageFile, pageOrigin } from './page-files.ts'

const root = fileURLToPath(new URL('../renderer', import.meta.url))

/** Whatever an answer holds, it is no page: it runs nothing, fetches nothing, and its type is not guessed. */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}
const refuse = (status: number) => new Response(null, { status, headers: harmless })

/**
 * Answers for the frame that draws files, and what it draws, under an origin of their own: a file's bytes by parts, never as a
 * whole and never with a type, and small pictures. Who asks knows an id or a key that only main gives out.
 */
export function createLookAnswer(
  looks: LooksThread,
  devPage: string | null,
): (request: Request) => Promise<Response> {
  const framePolicy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src blob:',
    'media-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${[pageOrigin, ...(devPage === null ? [] : [new URL(devPage).origin])].join(' ')}`,
  ].join('; ')

  return request => answer(request).catch(() => refuse(404)) // the file or its list is gone; the answer has no details

  async function answer(request: Request): Promise<Response> {
    const place = lookPlace(request.method, request.url)
    switch (place?.kind) {
      case undefined:
        return refuse(404)
      case 'page':
        return page(place.path)
      case 'file':
        return part(place.lookId, request.headers.get('range'))
      case 'picture': {
        const picture = await looks.call('picture', { key: place.key })
        const type = picture && smallPictureType(picture)
        if (picture === null || type === null) return refuse(404)
        return new Response(new Uint8Array(picture), { headers: { ...harmless, 'content-type': type } })
      }
      case 'drawn': {
        const picture = await bodyOf(request, mostPictureBytes)
        if (picture === null) return refuse(413)
        const cached = await looks.call('storePicture', { lookId: place.lookId, picture })
        return cached ? new Response(picturePath(cached.key), { headers: harmless }) : refuse(400)
      }
    }
  }

  async function page(path: string): Promise<Response> {
    const found = pageFile(root, pageOrigin + path)
    if (found === null) return refuse(404)
    const content =
      devPage === null
        ? new Uint8Array(await readFile(found.file))
        : await (await fetch(new URL(path, devPage))).arrayBuffer()
    const headers = {
      ...harmless,
      'content-type': found.contentType,
      'content-security-policy': framePolicy,
    }
    return new Response(content, { headers })
  }

  async function part(lookId: string, range: string | null): Promise<Response> {
    const asked = partOf(range, mostPartBytes)
    if (asked === null) return refuse(416)
    const found = await looks.call('read', { lookId, ...asked })
    if (found === null || found.bytes.length === 0) return refuse(416)
    const { bytes, sizeBytes } = found
    const headers = {
      ...harmless,
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${asked.start}-${asked.start + bytes.length - 1}/${sizeBytes}`,
      'cross-origin-resource-policy': 'same-origin',
    }
    return new Response(new Uint8Array(bytes), { status: 206, headers })
  }
}

/** Null for one that is larger: no more of it is read. */
async function bodyOf(request: Request, mostBytes: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of request.body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes > mostBytes) return null
  }
  return Buffer.concat(parts)
}

/** On Linux, file managers make them, for their own folder: see `small-pictures.ts`. */
export const systemPictures: SystemPictures | null =
  process.platform === 'linux'
    ? null
    : async path => {
        const size = { width: thumbnailPixels, height: thumbnailPixels }
        const image = await nativeImage.createThumbnailFromPath(path, size).catch(() => null)
        return image === null || image.isEmpty() ? null : image.toPNG()
      }
