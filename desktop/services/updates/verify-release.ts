import { createPublicKey, verify } from 'node:crypto'
import type { VerifySignature } from '../../../server/contract/release-feed.ts'

/** Trusts the one key that signs our releases. @param pem SPKI, as release-key.pem has it */
export function trustKey(pem: string): VerifySignature {
  const key = createPublicKey(pem)
  return (signature, message) => verify(null, message, key, signature)
}
