import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fetch } from './release-source.ts'

/** What electron-updater hands to its downloader. */
export type DownloadOptions = {
  /** Base64. */
  readonly sha512?: string | null
  readonly onProgress?: (progress: DownloadProgress) => void
}
export type DownloadProgress = {
  readonly total: number
  readonly transferred: number
  readonly delta: number
  readonly percent: number
  readonly bytesPerSecond: number
}
export type Download = (url: URL, destination: string, options: DownloadOptions) => Promise<string>

/** A complete file that is not the announced one. */
export class WrongHashError extends Error {
  override readonly name = 'WrongHashError'
}
/** The server refused, and a retry would not help. */
export class RefusedDownloadError extends Error {
  override readonly name = 'RefusedDownloadError'
}

type Patience = { readonly triesWithoutProgress: number; readonly pauseMs: number }
const ordinaryPatience: Patience = { triesWithoutProgress: 5, pauseMs: 2000 }

/** A download that resumes where the connection broke, and starts over when the file has changed. */
export const createResumingDownload =
  (fetch: Fetch, patience: Patience = ordinaryPatience): Download =>
  async (url, destination, { sha512, onProgress }) => {
    const file = await open(destination, 'w')
    try {
      const partial = new PartialFile(file, onProgress)
      for (let tries = 0; !partial.isWhole; ) {
        const before = partial.doneBytes
        try {
          await fetchRest(fetch, url, partial)
        } catch (error) {
          tries = partial.doneBytes > before ? 0 : tries + 1
          if (error instanceof RefusedDownloadError || tries >= patience.triesWithoutProgress) throw error
          await pause(patience.pauseMs)
        }
      }
      if (!sha512 || partial.digest() !== sha512)
        throw new WrongHashError(`sha512 of ${url.pathname} is not the announced one`)
      return destination
    } finally {
      await file.close()
    }
  }

async function fetchRest(fetch: Fetch, url: URL, partial: PartialFile): Promise<void> {
  const response = await fetch(url.href, { cache: 'no-store', headers: partial.headers })
  if (!response.ok || !response.body)
    throw new RefusedDownloadError(`The downloads answered ${response.status}`)
  if (response.status !== 206) await partial.startOver(response.headers)
  for await (const chunk of response.body) await partial.append(chunk)
  partial.end()
}

class PartialFile {
  doneBytes = 0
  isWhole = false
  #totalBytes = 0
  #etag: string | null = null
  #hash = createHash('sha512')
  readonly #file: FileHandle
  readonly #onProgress: DownloadOptions['onProgress']
  readonly #startedMs = performance.now()

  constructor(file: FileHandle, onProgress: DownloadOptions['onProgress']) {
    this.#file = file
    this.#onProgress = onProgress
  }

  /** Without a strong validator, the rest may not belong to what is here. */
  get headers(): Record<string, string> {
    if (this.doneBytes === 0 || this.#etag === null || this.#etag.startsWith('W/')) return {}
    return { Range: `bytes=${this.doneBytes}-`, 'If-Range': this.#etag }
  }

  async startOver(headers: Headers): Promise<void> {
    this.#etag = headers.get('ETag')
    this.#totalBytes = Number(headers.get('Content-Length') ?? 0)
    this.#hash = createHash('sha512')
    this.doneBytes = 0
    await this.#file.truncate(0)
  }

  async append(chunk: Uint8Array): Promise<void> {
    await this.#file.write(chunk, 0, chunk.length, this.doneBytes)
    this.#hash.update(chunk)
    this.doneBytes += chunk.length
    const total = this.#totalBytes
    this.#onProgress?.({
      total,
      transferred: this.doneBytes,
      delta: chunk.length,
      percent: total === 0 ? 0 : (this.doneBytes / total) * 100,
      bytesPerSecond: Math.round((this.doneBytes / (performance.now() - this.#startedMs)) * 1000),
    })
  }

  /** @throws when the connection ended before the file did */
  end(): void {
    if (this.doneBytes < this.#totalBytes) throw new Error('The connection ended too early')
    this.isWhole = true
  }

  digest = (): string => this.#hash.digest('base64')
}
