import type { Client } from './client.ts'

/** The port of a loopback address; a host in any other spelling does not count. */
const loopbackPort = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):([1-9]\d{0,4})(?=\/)/
const highestPort = 65_535

/**
 * Whether a redirect URI is allowed. Strings are compared whole, without parsing, because parsers differ.
 * Only a public client that registered a loopback address without a port may add one, since programs listen on whatever
 * port is free (RFC 8252, 7.3).
 */
export function isRegistered(client: Pick<Client, 'redirectUris' | 'secretHash'>, address: string): boolean {
  if (client.redirectUris.includes(address)) return true
  const port = Number(loopbackPort.exec(address)?.[2])
  if (client.secretHash !== null || !(port <= highestPort)) return false
  return client.redirectUris.includes(address.replace(loopbackPort, '$1'))
}

/**
 * The origins of an application's own pages, which are those that it gets answers at. Addresses of app schemes have none:
 * theirs would be `null`, as is that of every sandboxed page.
 */
export const pageOrigins = ({ redirectUris }: Pick<Client, 'redirectUris'>): string[] =>
  redirectUris
    .map(address => new URL(address))
    .flatMap(({ protocol, origin }) => (/^https?:$/.test(protocol) ? [origin] : []))

/** Appends parameters to an address and leaves the rest as written. Absent values are left out. */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const query = Object.entries(parameters)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
    )
    .join('&')
  if (query === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

/** The recipient of an answer, in words. */
export function describeReturn(address: string): string {
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return `the app ${url.protocol.slice(0, -1)} on this device`
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  return isHere ? 'a program on this computer' : url.host
}
