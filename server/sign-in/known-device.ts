import { createToken, hashToken } from '../credentials/tokens.ts'
import { isOurSecret, noteDeviceLogin } from '../store/accounts/device-secrets.ts'
import type { Db } from '../store/tables.ts'

/**
 * Makes a device known that has just logged in for good. One secret serves all accounts of a browser; what it presents is
 * taken only if it is one of ours.
 * @param presented its hash
 * @returns a new secret to keep, or undefined when the presented one goes on
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
  return secret
}
