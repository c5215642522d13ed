import { createHash, randomUUID, type webcrypto } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** A person with a Google account, as a credential describes them. */
export type MadeUpPerson = {
  readonly name: string
  readonly email: string
  /** Set where an organisation manages its addresses, as Google's claim `hd`. */
  readonly domain?: string
}

/** One of each kind that the linking rules distinguish. */
export const people: readonly MadeUpPerson[] = [
  { name: 'Ada Lovelace', email: 'ada.lovelace@gmail.com' },
  { name: 'Grace Hopper', email: 'grace@navy.example', domain: 'navy.example' },
  { name: 'Alan Turing', email: 'alan@example.com' },
]

const keyId = 'sandbox'
const lifetimeSeconds = 3600

/** Signs ID tokens with a key of its own, created on demand. */
export function createIssuer(clientId: string) {
  let made: Promise<{ readonly privateKey: webcrypto.CryptoKey; readonly published: JWK }> | undefined
  const keys = () => {
    made ??= makeKeys()
    return made
  }
  return {
    publicKeys: async (): Promise<{ readonly keys: readonly JWK[] }> => ({
      keys: [(await keys()).published],
    }),

    /** @returns the credential that Google would issue for a person who just signed in */
    async credentialFor({ name, email, domain }: MadeUpPerson): Promise<string> {
      const claims = { email, email_verified: true, name, ...(domain === undefined ? {} : { hd: domain }) }
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
        .setIssuer('https://accounts.google.com')
        .setAudience(clientId)
        .setSubject(subjectOf(email))
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds}s`)
        .sign((await keys()).privateKey)
    },
  }
}
export type Issuer = ReturnType<typeof createIssuer>

async function makeKeys() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const published = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }
  return { privateKey, published }
}

/** Stable over restarts, in digits like Google's. */
const subjectOf = (email: string) =>
  String(createHash('sha256').update(email.toLowerCase()).digest().readBigUInt64BE()).padStart(21, '1')
