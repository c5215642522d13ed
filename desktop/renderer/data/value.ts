/** A value outside React, for `useSyncExternalStore`. */
export function createValue<T>(first: T) {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set(next: T): void {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
