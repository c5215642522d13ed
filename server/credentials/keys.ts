import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Log } from '../log.ts'

/** The uses of the data key; each has a derived key of its own. */
export type Keys = ReturnType<typeof deriveKeys>

const derive = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `sortwell ${use}`, 32))

/** Derives keys from the data key, or those that protect it from SECRET_KEY (HKDF, RFC 5869). */
export function deriveKeys(secret: string) {
  const encryptionKey = derive(secret, 'encryption at rest')
  const fingerprintKey = derive(secret, 'fingerprints')
  return {
    /**
     * Encrypts for one owner: it cannot be decrypted under another owner's id. AES-256-GCM: nonce, tag, text,
     * base64url.
     */
    encrypt(text: string, owner: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    /** @returns undefined for what was not encrypted for `owner` with this key */
    decrypt(encrypted: string, owner: string): string | undefined {
      const bytes = Buffer.from(encrypted, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, 12), {
          authTagLength: 16,
        })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    /** A keyed hash: equal for equal parts; without the key, nothing can be learned or guessed from it. */
    fingerprint: (...parts: readonly string[]): string =>
      createHmac('sha256', fingerprintKey).update(JSON.stringify(parts)).digest('hex'),
  }
}

type Stored = { readonly kind: string; readonly encrypted: string; readonly owner: string }

/** @returns a stored secret, or undefined for one that was encrypted with another data key, which the log reports */
export function openSecret(
  { keys, log }: { readonly keys: Keys; readonly log: Log },
  { kind, encrypted, owner }: Stored,
): string | undefined {
  const secret = keys.decrypt(encrypted, owner)
  if (secret === undefined) log.error({ kind, owner }, 'a stored secret cannot be opened')
  return secret
}
