import type { TokenStore } from '../../../server/contract/client.ts'
import type { Keychain } from './keychain-client.ts'

/** Where this device's login is: in the keychain, or only in memory because the keychain cannot be used. */
export type LoginStore = {
  read(): Promise<string | null>
  write(token: string): Promise<void>
  clear(): Promise<void>
  /** False when the login would be lost when the app ends. */
  isLasting(): boolean
} & TokenStore

/** How long a keychain that could not be read is left alone: it may ask the person each time. */
const againAfterMs = 5 * 60_000

/**
 * The session token of the app, or the key of its device: read from the keychain once, then cached in memory. One that cannot
 * be read, as while it is locked after the system's start, is tried again later. Without a keychain nothing is stored, and
 * the login lasts for this run only.
 */
export function createLoginStore(keychain: Keychain, clock: () => number = Date.now): LoginStore {
  let isLasting = true
  let token: Promise<string | null> | undefined
  let failedAt: number | null = null
  /** Keychain calls run one after the other, so that the last write wins. */
  let work: Promise<unknown> = Promise.resolve()

  /** @returns the result, or null when the keychain cannot be used */
  function use<T>(ask: () => Promise<T>): Promise<T | null> {
    const asked = work.then(ask).then(
      answer => {
        isLasting = true
        return answer
      },
      () => {
        isLasting = false
        return null
      },
    )
    work = asked
    return asked
  }

  function readKeychain(): Promise<string | null> {
    failedAt = null
    const asked = use(keychain.read).then(found => {
      // A token that was written during the read counts.
      if (!isLasting && token === asked) failedAt = clock()
      return found
    })
    return asked
  }

  return {
    read() {
      if (failedAt !== null && clock() - failedAt >= againAfterMs) token = undefined
      token ??= readKeychain()
      return token
    },
    async write(given) {
      failedAt = null
      token = Promise.resolve(given)
      await use(() => keychain.write(given))
    },
    async clear() {
      failedAt = null
      token = Promise.resolve(null)
      await use(keychain.clear)
    },
    isLasting: () => isLasting,
  }
}
