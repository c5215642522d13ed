import type { TokenStore } from '../../../server/contract/client.ts'
import type { Keychain } from './keychain-client.ts'

/** Where this device's login is: in the keychain, or only in memory because the keychain cannot be used. */
export type LoginStore = {
  read(): Promise<string | null>
  write(token: string): Promise<void>
  clear(): Promise<void>
  /** False when the login would be lost with the end of the app. */
  isLasting(): boolean
} & TokenStore

/**
 * The session token of the app, or the secret of its device: read from the keychain once, then held in memory.
 * Without a keychain nothing is written anywhere, and the login holds for this run only.
 */
export function createLoginStore(keychain: Keychain): LoginStore {
  let isLasting = true
  let token: Promise<string | null> | undefined
  /** One keychain call after the other, so that the last word is the last one written. */
  let work: Promise<unknown> = Promise.resolve()

  /** @returns what came, or null when the keychain cannot be used */
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

  return {
    read() {
      token ??= use(keychain.read)
      return token
    },
    async write(given) {
      token = Promise.resolve(given)
      await use(() => keychain.write(given))
    },
    async clear() {
      token = Promise.resolve(null)
      await use(keychain.clear)
    },
    isLasting: () => isLasting,
  }
}
