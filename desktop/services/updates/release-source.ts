/** Where releases come from, and what is believed of them. */
import { createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PlatformKey, VerifySignature } from '../../../server/contract/release-feed.ts'

/** Trusts the one key that signs our releases. @param pem SPKI, as release-key.pem has it */
export function trustKey(pem: string): VerifySignature {
  const key = createPublicKey(pem)
  return (signature, message) => verify(null, message, key, signature)
}

/** Which package this copy was installed from; null for none of ours. electron-builder leaves `package-type` on Linux. */
export async function readPackageType(
  resourcesDir: string,
  platform: NodeJS.Platform,
): Promise<PlatformKey | null> {
  if (platform === 'win32') return 'windows'
  if (platform !== 'linux') return null
  const type = await readFile(path.join(resourcesDir, 'package-type'), 'utf8').catch(() => '')
  if (type.trim() === 'deb') return 'linux-deb'
  return type.trim() === 'rpm' ? 'linux-rpm' : null
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * A fetch that names the version it had of an address, so that an unchanged text costs a 304.
 * The query does not count: it only keeps caches on the way from answering.
 */
export function createRevalidatingFetch(fetch: Fetch): Fetch {
  const kept = new Map<string, { readonly etag: string; readonly text: string }>()
  return async (url, init) => {
    const [place = url] = url.split('?')
    const known = kept.get(place)
    const response = await fetch(url, known ? { ...init, headers: { 'If-None-Match': known.etag } } : init)
    if (known && response.status === 304) return new Response(known.text)
    const etag = response.headers.get('ETag')
    if (!response.ok || etag === null) return response
    const text = await response.text()
    kept.set(place, { etag, text })
    return new Response(text)
  }
}
