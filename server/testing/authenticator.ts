import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { ApiClient } from '../contract/client.ts'
import type {
  LoginOptions,
  NewPasskey,
  Passkey,
  PasskeyAnswer,
  RegistrationOptions,
} from '../contract/passkeys.ts'
import type { TestServer } from './test-server.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')
const bigEndian = (value: number, bytes: 2 | 4) => {
  const written = Buffer.alloc(bytes)
  written.writeUIntBE(value, 0, bytes)
  return written
}

/** Bits of an answer. Source: Web Authentication, 6.1. */
const flag = { present: 1, verified: 4, canSync: 8, isSynced: 16, hasCredential: 64 } as const

/** What an answer deviates in from a good one. */
export type Oddity = {
  readonly isVerified?: boolean
  readonly isPresent?: boolean
  /** Instead of one more than before. */
  readonly counter?: number
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  readonly userHandle?: string
}
type AuthenticatorOptions = {
  /** Passkeys that are synced count nothing and always say 0. */
  readonly syncs?: boolean
}

/** An authenticator in software, with a key of its own and real signatures (ES256). */
export function createAuthenticator({ syncs = false }: AuthenticatorOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  function tellData(rpId: string, odd: Oddity, credential: Uint8Array = new Uint8Array()) {
    const { isVerified = true, isPresent = true } = odd
    if (!syncs) counter += 1
    const flags =
      (isPresent ? flag.present : 0) |
      (isVerified ? flag.verified : 0) |
      (syncs ? flag.canSync | flag.isSynced : 0) |
      (credential.length > 0 ? flag.hasCredential : 0)
    const count = odd.counter ?? counter
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.of(flags), bigEndian(count, 4), credential])
  }
  const tellClient = (type: string, challenge: string, origin: string, odd: Oddity) =>
    JSON.stringify({
      type: odd.type ?? type,
      challenge,
      origin: odd.origin ?? origin,
      crossOrigin: odd.crossOrigin ?? false,
    })
  const named = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  function cosePublicKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    )
  }

  return {
    id: named.id,
    /** Makes a passkey, as `navigator.credentials.create` does. */
    make({ challenge, rp, user }: RegistrationOptions, origin: string, odd: Oddity = {}): NewPasskey {
      userHandle = user.id
      const credential = Buffer.concat([Buffer.alloc(16), bigEndian(id.length, 2), id, cosePublicKey()])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(tellData(rp.id, odd, credential))],
      ])
      return {
        ...named,
        response: {
          attestationObject: base64url(isoCBOR.encode(object as never)),
          clientDataJSON: base64url(tellClient('webauthn.create', challenge, origin, odd)),
          transports: ['internal'],
        },
      }
    },
    /** Signs a log-in, as `navigator.credentials.get` does. */
    sign({ challenge, rpId }: LoginOptions, origin: string, odd: Oddity = {}): PasskeyAnswer {
      const data = tellData(rpId, odd)
      const client = tellClient('webauthn.get', challenge, origin, odd)
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      return {
        ...named,
        response: {
          authenticatorData: base64url(data),
          clientDataJSON: base64url(client),
          signature: base64url(signature),
          userHandle: odd.userHandle ?? userHandle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>

/** A passkey of somebody who has just logged in. */
export async function addPasskey(
  server: TestServer,
  { api }: { readonly api: ApiClient },
  authenticator: Authenticator = createAuthenticator(),
): Promise<Passkey> {
  const { options } = await api.beginPasskey()
  const { passkey } = await api.addPasskey({
    made: authenticator.make(options, server.deps.config.publicOrigin),
  })
  return passkey
}

/** Logs in with a passkey, as the form does. */
export async function logInWith(
  server: TestServer,
  { api }: { readonly api: ApiClient },
  authenticator: Authenticator,
  odd: Oddity = {},
) {
  const options = await api.beginPasskeyLogin()
  return api.loginWithPasskey({ answer: authenticator.sign(options, server.deps.config.publicOrigin, odd) })
}
