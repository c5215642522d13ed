import { createContext } from 'react'

/** How many calls are under way, for the overlay. */
export interface Busy {
  /** @returns what to call when the work has ended, however it ended */
  readonly begin: () => () => void
  readonly isBusy: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** For what a screen fetches beside the calls of the API. */
export const BusyContext = createContext<Busy>(createBusy())

export function createBusy(): Busy {
  const listeners = new Set<() => void>()
  let count = 0
  function change(by: number) {
    count += by
    for (const listener of listeners) listener()
  }
  return {
    begin() {
      change(1)
      return () => change(-1)
    },
    isBusy: () => count > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
