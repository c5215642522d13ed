/** This device and its login, for the threads that check the plan: they cannot read the keychain, so main sends both. */

/** Where alone a plan is believed, as its statement names it: SHA-256, in hex, of the device's key and of its login. */
export type Here = { readonly device: string; readonly login: string }

/** What a thread knows of it. */
export function hereFromMain() {
  const first = Promise.withResolvers<Here | null>()
  let newest = first.promise
  return {
    /** Resolves once main has sent it for the first time. */
    here: () => newest,
    setHere({ here }: { readonly here: Here | null }): null {
      first.resolve(here)
      newest = Promise.resolve(here)
      return null
    },
  }
}

/**
 * For main: each call reads the hashes and sends them to the thread, one after the other. Resolves once they are on their way:
 * a thread that hangs does not hold a log-in up.
 */
export function hereForThread(
  read: () => Promise<Here | null>,
  send: (input: { readonly here: Here | null }) => Promise<unknown>,
): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(async () => {
      const here = await read().catch(() => null)
      send({ here }).catch(() => undefined) // the thread has ended
    })
    return last
  }
}
