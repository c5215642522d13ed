/** This device and its login, for the threads that check the plan: they cannot read the keychain, so main sends both. */

/** Whom a signed statement of the plan is issued to: SHA-256, in hex, of the device's key and of its login. */
export type Holder = { readonly device: string; readonly login: string }

/** A thread's copy of the holder. */
export function receiveHolder() {
  const first = Promise.withResolvers<Holder | null>()
  let newest = first.promise
  return {
    /** Resolves once main has sent the holder for the first time. */
    holder: () => newest,
    setHolder({ holder }: { readonly holder: Holder | null }): void {
      first.resolve(holder)
      newest = Promise.resolve(holder)
    },
  }
}

/**
 * For main: each call reads the hashes and sends them to the thread, one after the other. Resolves once they are on their way:
 * a thread that hangs does not hold a log-in up.
 */
export function createHolderSender(
  read: () => Promise<Holder | null>,
  send: (input: { readonly holder: Holder | null }) => Promise<unknown>,
): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(async () => {
      const holder = await read().catch(() => null)
      send({ holder }).catch(() => undefined) // the thread has ended
    })
    return last
  }
}
