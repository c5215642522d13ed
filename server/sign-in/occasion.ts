import type { Peer } from '../edge/peer.ts'
import type { Occasion } from '../mail/letter.ts'
import { describeDevice, deviceTitle } from './user-agent.ts'

/** The request, as a letter describes it. */
export const occasionOf = (peer: Peer, at: number): Occasion => ({
  device: peer.operator !== undefined ? peer.userAgent : describeDevice(peer.userAgent),
  ip: peer.ip,
  at,
})

/** The device and network address of a request in words, such as "Firefox on Windows, 203.0.113.7 (DE)". */
export const originOf = ({ userAgent, ip, country }: Pick<Peer, 'userAgent' | 'ip' | 'country'>): string =>
  `${deviceTitle(userAgent)}, ${ip}${country === null ? '' : ` (${country})`}`
