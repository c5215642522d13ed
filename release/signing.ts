import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { VerifySignature } from '../server/contract/release-feed.ts'

export type KeyPair = { readonly privatePem: string; readonly publicPem: string }

/** A new Ed25519 key: PKCS #8 and SPKI, as OpenSSL reads them. */
export const makeKeyPair = (): KeyPair => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privatePem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicPem: String(publicKey.export({ type: 'spki', format: 'pem' })),
  }
}

/** Signs texts by one key. */
export type Signer = { readonly sign: (text: string) => string; readonly verify: VerifySignature }

/**
 * @param publicPem the key that the app and the site carry
 * @throws when the two keys do not belong together: nobody could check what is signed
 */
export function createSigner({ privatePem, publicPem }: KeyPair): Signer {
  const privateKey = createPrivateKey(privatePem)
  const publicKey = createPublicKey(publicPem)
  if (rawKey(createPublicKey(privateKey)) !== rawKey(publicKey))
    throw new Error(
      'The signing key is not the one of server/contract/release-key.pem, which app and site carry',
    )
  return {
    sign: text => sign(null, Buffer.from(text), privateKey).toString('base64'),
    verify: (signature, message) => verify(null, message, publicKey, signature),
  }
}

const rawKey = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')
