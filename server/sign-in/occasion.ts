import { type Peer, support } from '../edge/peer.ts'
import type { Occasion } from '../mail/letter.ts'
import { describeDevice } from './user-agent.ts'

/** The request, as a letter describes it. */
export const occasionOf = (peer: Peer, at: number): Occasion => ({
  device: peer === support ? peer.userAgent : describeDevice(peer.userAgent),
  ip: peer.ip,
  at,
})
