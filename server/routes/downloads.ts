import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { addresses } from '../contract/addresses.ts'
import type { Deps } from '../deps.ts'
import { createDigests, type Digests } from '../downloads/digests.ts'
import { type Download, openDownload } from '../downloads/open-download.ts'
import type { RequestContext } from '../edge/answer.ts'

/** Bytes from `start` to `end`, both included. */
type ByteRange = { readonly start: number; readonly end: number }

/**
 * The requested part of a file. Several ranges, other units and malformed ones mean the whole file, as RFC 9110 allows.
 * @returns the range, 'whole', or 'outside' when the file has no such bytes
 */
function readRange(header: string | undefined, sizeBytes: number): ByteRange | 'whole' | 'outside' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '') {
    const last = Math.min(Number(to), sizeBytes)
    return last === 0 ? 'outside' : { start: sizeBytes - last, end: sizeBytes - 1 }
  }
  const start = Number(from)
  const end = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  if (to !== '' && Number(to) < start) return 'whole'
  return start >= sizeBytes ? 'outside' : { start, end }
}

const longMaxAge = 'public, max-age=31536000, immutable'
const feedFile = 'latest.json'
/** An app that checks for updates sends its version. */
const versionHeader = 'X-Sortwell-Version'
const shownToPages = 'Accept-Ranges, Content-Range, ETag, Repr-Digest'

/** Serves the folder that `release/` writes: feeds for every page and app, installers whole or resumed. */
export function serveDownloads(app: Hono, { config, metrics }: Deps): void {
  const digests = createDigests()

  async function serve(c: Context): Promise<Response> {
    const { platform, file } = c.req.param() as { readonly platform?: string; readonly file: string }
    const place = platform === undefined ? [file] : [platform, file]
    const download = await openDownload(config.downloadsDir, place)
    if (!download) return c.notFound()
    try {
      const response = await answerDownload(c, download, digests)
      const isFromStart =
        response.status === 200 || /^bytes 0-/.test(response.headers.get('Content-Range') ?? '')
      if (download.platform && c.req.method === 'GET' && response.body && isFromStart)
        metrics.countDownload(download.platform, download.name)
      if (download.name === feedFile && c.req.method === 'GET')
        metrics.countFeedCheck(c.req.header(versionHeader))
      if (!response.body) await download.handle.close()
      return response
    } catch (error) {
      await download.handle.close()
      throw error
    }
  }
  app.get(`${addresses.downloads}/:file`, serve)
  app.get(`${addresses.downloads}/:platform/:file`, serve)
}

async function answerDownload(c: Context, download: Download, digests: Digests): Promise<Response> {
  const { sizeBytes, etag } = download
  const headers = await headersOf(c, download, digests)
  if (isUnchanged(c.req.header('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
  const ifRange = c.req.header('If-Range')
  const isSameFile = ifRange === undefined || ifRange === etag || ifRange === headers['Last-Modified']
  const range = readRange(isSameFile ? c.req.header('Range') : undefined, sizeBytes)
  if (range === 'outside')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${sizeBytes}` },
    })

  const { start, end } = range === 'whole' ? { start: 0, end: sizeBytes - 1 } : range
  const isWhole = range === 'whole'
  const length = String(end - start + 1)
  const partial = isWhole ? {} : { 'Content-Range': `bytes ${start}-${end}/${sizeBytes}` }
  const isBodyWanted = c.req.method !== 'HEAD' && sizeBytes > 0
  const body = isBodyWanted ? Readable.toWeb(download.handle.createReadStream({ start, end })) : null
  return new Response(body as ReadableStream | null, {
    status: isWhole ? 200 : 206,
    headers: { ...headers, ...partial, 'Content-Length': length },
  })
}

async function headersOf(c: Context, download: Download, digests: Digests): Promise<Record<string, string>> {
  const { requestId, strictTransport } = c.get('requestContext') as RequestContext
  const isInstaller = download.platform !== undefined
  return {
    'Content-Type': download.type,
    'Cache-Control': isInstaller ? longMaxAge : 'no-cache',
    'Accept-Ranges': 'bytes',
    ETag: download.etag,
    'Last-Modified': download.modifiedAt.toUTCString(),
    // Public files: any page may read them, because the feed's signature and the hashes prove what they are.
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': shownToPages,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Strict-Transport-Security': strictTransport,
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(isInstaller
      ? {
          'Content-Disposition': `attachment; filename="${download.name}"`,
          // RFC 9530: lets the page compare the file with the signed feed before the download.
          'Repr-Digest': `sha-512=:${await digests.of(download)}:`,
        }
      : {}),
  }
}

const isUnchanged = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false
