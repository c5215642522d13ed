import type { Context } from 'hono'
import type { AddressReader } from './client-address.ts'
import { readDevice } from './device.ts'

/** Who is asking, as far as a request tells. */
export type Peer = {
  readonly ip: string
  /** ISO 3166 code of two letters, when a trusted proxy said it. */
  readonly country: string | null
  /** At most 300 characters. */
  readonly userAgent: string
  readonly clientType: 'desktop' | 'web'
  /** Hash of the secret by which a device is known again; absent where none was presented. */
  readonly device?: string
}

/** Whoever runs the server and acts for a person at the command line: no request came, so there is no address. */
export const support: Peer = { ip: '', country: null, userAgent: 'Sortwell support', clientType: 'web' }

/** What @hono/node-server hands to every request; tests hand the same. */
export type SocketEnv = {
  readonly incoming?: {
    readonly socket?: { readonly remoteAddress?: string | undefined }
    /** Whether all of the request has come. */
    readonly complete?: boolean
    readonly destroyed?: boolean
  }
}

export const readClientType = (c: Context): Peer['clientType'] =>
  c.req.header('X-Sortwell-Client') === 'desktop' ? 'desktop' : 'web'

/** Reads who is asking. The country is Cloudflare's CF-IPCountry, believed from configured proxies only. */
export function readPeer(c: Context, addresses: AddressReader): Peer {
  const env = c.env as SocketEnv | undefined
  const socket = env?.incoming?.socket?.remoteAddress ?? '0.0.0.0'
  const country = addresses.isProxy(socket) ? c.req.header('CF-IPCountry') : undefined
  const device = readDevice(c)
  return {
    ip: addresses.clientAddress(socket, c.req.header('X-Forwarded-For')),
    country: country && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null,
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, 300).toWellFormed().replaceAll('\0', ''),
    clientType: readClientType(c),
    ...(device === undefined ? {} : { device }),
  }
}
