import type { VerifySignature } from '../../../server/contract/release-feed.ts'

const rawKeyBytes = 32

/**
 * Trusts the key in a PEM file of the site's own.
 * @throws when the file cannot be loaded
 */
export async function trustKey(keyUrl: string): Promise<VerifySignature> {
  const response = await fetch(keyUrl)
  if (!response.ok) throw new Error(`The key answered ${response.status}.`)
  const pem = await response.text()
  const der = atob(pem.replace(/-----[^-]+-----|\s/g, ''))
  // The last bytes of an Ed25519 key in SPKI are the key itself (RFC 8410).
  const key = Uint8Array.from(der.slice(-rawKeyBytes), character => character.charCodeAt(0))
  return verifierOf(key).catch(() => verifierFromLibrary(key))
}

/** Browsers know Ed25519 since 2024 or 2025. */
async function verifierOf(rawKey: Uint8Array<ArrayBuffer>): Promise<VerifySignature> {
  const key = await crypto.subtle.importKey('raw', rawKey, 'Ed25519', false, ['verify'])
  return (signature, message) =>
    crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message))
}

async function verifierFromLibrary(rawKey: Uint8Array): Promise<VerifySignature> {
  const { verifyAsync } = await import('@noble/ed25519')
  return (signature, message) => verifyAsync(signature, message, rawKey)
}
