import type { Release } from '../../../server/contract/release-feed.ts'
import { installer } from './text.ts'

/** A host that takes longer to answer may still serve the file. */
const patienceMs = 5000

/**
 * Starts a download if the file matches the signed feed.
 * @throws with the sentence to show when it does not
 */
export async function downloadInstaller(url: string, release: Release): Promise<void> {
  const state = await checkInstaller(url, release)
  if (state === 'different' || state === 'missing') throw new Error(installer[state])
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** The file at an installer's address. A host that reports neither size nor hash, or cannot be asked, is 'unknown'. */
type InstallerState = 'intact' | 'different' | 'missing' | 'unknown'

/** Compares the host's report with the signed feed, before the download. */
async function checkInstaller(url: string, release: Release): Promise<InstallerState> {
  const signal = AbortSignal.timeout(patienceMs)
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined)
  if (!response) return 'unknown'
  if (!response.ok) return 'missing'
  return compareHeaders(response.headers, release)
}

export function compareHeaders(headers: Headers, { sizeBytes, sha512 }: Release): InstallerState {
  const size = headers.has('Content-Encoding') ? null : headers.get('Content-Length')
  const [, digest] = /\bsha-512=:([A-Za-z0-9+/=]+):/.exec(headers.get('Repr-Digest') ?? '') ?? []
  if (size !== null && Number(size) !== sizeBytes) return 'different'
  if (digest !== undefined && hexOf(digest) !== sha512) return 'different'
  return size === null && digest === undefined ? 'unknown' : 'intact'
}

const hexOf = (base64: string) =>
  Array.from(atob(base64), character => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
