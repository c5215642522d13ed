import { randomUUID } from 'node:crypto'

export class UnknownId extends Error {
  override readonly name = 'UnknownId'
  readonly code = 'unknown-id'
}

/** A second limit for values that may be large: older ones are dropped while all together are larger. */
type SizeLimit<T> = { readonly sizeOf: (value: T) => number; readonly most: number }

/** Holds the newest values under unguessable ids. */
export function createRecentValues<T>(capacity: number, limit?: SizeLimit<T>) {
  const values = new Map<string, T>()
  const isFull = () => {
    if (values.size > capacity) return true
    return (
      limit !== undefined &&
      [...values.values()].reduce((sum, each) => sum + limit.sizeOf(each), 0) > limit.most
    )
  }
  return {
    put(value: T): string {
      const id = randomUUID()
      values.set(id, value)
      for (const oldest of values.keys()) {
        if (oldest === id || !isFull()) break
        values.delete(oldest)
      }
      return id
    },
    /** The same as `get`, or undefined. */
    find: (id: string): T | undefined => values.get(id),
    /** @throws {UnknownId} for an unknown id, or one whose value was replaced by newer ones */
    get(id: string): T {
      const value = values.get(id)
      if (value === undefined) throw new UnknownId('This preview is out of date. Choose the folder again.')
      return value
    },
    clear: () => values.clear(),
  }
}
