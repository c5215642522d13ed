import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { strict } from '../not-implemented.ts'

const version = Buffer.from('v1s')

/** `safeStorage` with a key in a file beside the app's data: no secret from whoever can read that. */
export function safeStorageOf(userData: () => string) {
  const key = () => {
    const file = path.join(userData(), 'stand-in.key')
    try {
      writeFileSync(file, randomBytes(32), { flag: 'wx', mode: 0o600 })
    } catch {
      // It is there from an earlier run.
    }
    return readFileSync(file)
  }
  return strict('safeStorage', {
    isEncryptionAvailable: () => true,
    /** What Electron calls a key that lies in the open. */
    getSelectedStorageBackend: () => 'basic_text',
    setUsePlainTextEncryption: () => {},
    encryptString(text: string): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key(), nonce)
      return Buffer.concat([version, nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
    },
    decryptString(encrypted: Buffer): string {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(3, 15))
        decipher.setAuthTag(encrypted.subarray(-16))
        return Buffer.concat([decipher.update(encrypted.subarray(15, -16)), decipher.final()]).toString()
      } catch {
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.')
      }
    },
  })
}
