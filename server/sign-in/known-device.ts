import { createToken, hashToken } from '../credentials/tokens.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../edge/client-address.ts'
import type { Peer } from '../edge/peer.ts'
import { isOurSecret, noteDeviceLogin } from '../store/accounts/device-secrets.ts'
import { replaceDeviceKey } from '../store/accounts/devices.ts'
import type { Db } from '../store/tables.ts'

/**
 * Registers a device after a completed log-in. One secret serves all accounts of a browser; a presented secret is
 * accepted only if it is one of ours.
 * @param presented its hash
 * @returns a new secret to store, or undefined when the presented one stays valid
 */
export async function keepDevice(
  tx: Db,
  userId: string,
  presented: string | undefined,
  now: number,
): Promise<string | undefined> {
  if (presented !== undefined && (await isOurSecret(tx, presented))) {
    await noteDeviceLogin(tx, presented, userId, now)
    return undefined
  }
  const secret = createToken()
  await noteDeviceLogin(tx, hashToken(secret), userId, now)
  // A reset makes the secrets of all devices invalid. It is the same device, and needs no other place.
  if (presented !== undefined) await replaceDeviceKey(tx, userId, presented, hashToken(secret))
  return secret
}

/**
 * Counts a log-in that names no account. A device that has logged in before has a counter of its own, which its neighbours
 * in the network do not use up.
 * @returns a function that takes back the hit of a known device; call it once the log-in has succeeded
 * @throws {Refusal} 429 over the limit
 */
export async function countLogin(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  { device, ip }: Peer,
  by: 'google' | 'passkey',
): Promise<() => Promise<void>> {
  if (device !== undefined && (await isOurSecret(db, device)))
    return limits.take(['loginsByKnownDevice', device, by])
  await limits.take(['loginsByNetwork', networkOf(ip)])
  return async () => {}
}
