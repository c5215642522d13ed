import { BlockList, isIP } from 'node:net'

/** The client's address behind proxies. */
export type AddressReader = ReturnType<typeof createAddressReader>

/** Writes an IPv4 address that arrives in IPv6 form (::ffff:192.0.2.1) as IPv4. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/**
 * @param networks addresses or networks (10.0.0.0/8) of trusted proxies
 * @param isBehindCloudflare whether every request comes through Cloudflare
 */
export function createAddressReader(networks: readonly string[], isBehindCloudflare: boolean) {
  const proxies = new BlockList()
  for (const network of networks) {
    const [ip = '', bits] = network.split('/')
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
    proxies.addSubnet(ip, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const isProxy = (address: string) => {
    const version = isIP(address)
    return version !== 0 && proxies.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }

  return {
    /**
     * The country as Cloudflare tells it, an ISO 3166 code of two letters, or null: XX stands for an unknown one, T1 for Tor.
     * A proxy that is not Cloudflare passes on what the client wrote.
     */
    countryOf(peer: string, header: string | undefined): string | null {
      const isBelieved = isBehindCloudflare && isProxy(plainAddress(peer))
      return isBelieved && header && /^[A-Z]{2}$/.test(header) && header !== 'XX' ? header : null
    },
    /**
     * The nearest address that is not one of our proxies: the header is read from the right, because the client can
     * write anything to the left.
     */
    clientAddress(peer: string, forwardedFor: string | undefined): string {
      let address = plainAddress(peer)
      const hops = (forwardedFor ?? '').split(',')
      while (isProxy(address)) {
        const hop = plainAddress(hops.pop()?.trim() ?? '')
        if (isIP(hop) === 0) break
        address = hop
      }
      return address
    },
  }
}

/**
 * The key for limits and known devices: IPv4 whole, IPv6 by its first 64 bits, because one customer has all of those.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length
  const full = [
    ...groups,
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...tail.split(':').filter(Boolean),
  ]
  return `${full.slice(0, 4).join(':')}::/64`
}
