import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Download } from './open-download.ts'

/** SHA-512 of installers in base64; each file is read once until it changes. */
export type Digests = { readonly of: (download: Download) => Promise<string> }

export function createDigests(): Digests {
  const known = new Map<string, { readonly etag: string; readonly digest: Promise<string> }>()
  return {
    of({ path, etag }) {
      const found = known.get(path)
      if (found?.etag === etag) return found.digest
      const digest = digestOf(path)
      known.set(path, { etag, digest })
      digest.catch(() => known.delete(path))
      return digest
    },
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('base64')
}
