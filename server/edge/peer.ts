import type { Context } from 'hono'
import { readAttempt } from './attempt.ts'
import type { AddressReader } from './client-address.ts'
import { readDevice } from './device.ts'

/** The client, as far as a request tells. */
export type Peer = {
  readonly ip: string
  /** ISO 3166 code of two letters, if Cloudflare told it. */
  readonly country: string | null
  /** At most 300 characters. */
  readonly userAgent: string
  readonly clientType: 'desktop' | 'web'
  /** Hash of the secret that identifies a known device; absent without one. */
  readonly device?: string
  /** The name of the operator who acts for a person at the command line; absent in a request. */
  readonly operator?: string
  /** What binds this browser to a log-in by passkey that it began; absent without one. */
  readonly attempt?: string
}

/** An operator at the command line acting for a person: there is no request, so there is no address. */
export const supportBy = (operator: string): Peer => ({
  ip: '',
  country: null,
  userAgent: 'Sortwell support',
  clientType: 'web',
  operator,
})

/** The bindings of @hono/node-server; tests pass the same. */
export type SocketEnv = {
  readonly incoming?: {
    readonly socket?: { readonly remoteAddress?: string | undefined }
    /** Whether the request is complete. */
    readonly complete?: boolean
    readonly destroyed?: boolean
  }
}

export const readClientType = (c: Context): Peer['clientType'] =>
  c.req.header('X-Sortwell-Client') === 'desktop' ? 'desktop' : 'web'

/** Reads the client of a request. */
export function readPeer(c: Context, addresses: AddressReader): Peer {
  const env = c.env as SocketEnv | undefined
  const socket = env?.incoming?.socket?.remoteAddress ?? '0.0.0.0'
  const device = readDevice(c)
  const attempt = readAttempt(c)
  return {
    ip: addresses.clientAddress(socket, c.req.header('X-Forwarded-For')),
    country: addresses.countryOf(socket, c.req.header('CF-IPCountry')),
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, 300).toWellFormed().replaceAll('\0', ''),
    clientType: readClientType(c),
    ...(device === undefined ? {} : { device }),
    ...(attempt === undefined ? {} : { attempt }),
  }
}
