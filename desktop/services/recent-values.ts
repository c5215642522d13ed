import { randomUUID } from 'node:crypto'

export class UnknownId extends Error {
  override readonly name = 'UnknownId'
  readonly code = 'unknown-id'
}

/** Holds the newest values under unguessable ids. */
export type RecentValues<T> = {
  put(value: T): string
  /** @throws {UnknownId} for an unknown id, or one whose value was replaced by newer ones */
  get(id: string): T
  /** The same, or undefined. */
  find(id: string): T | undefined
  clear(): void
}

/** A second limit for values that may be large: older ones are dropped while all together are larger. */
export type SizeLimit<T> = { readonly sizeOf: (value: T) => number; readonly most: number }

export function createRecentValues<T>(capacity: number, limit?: SizeLimit<T>): RecentValues<T> {
  const values = new Map<string, T>()
  const isFull = () => {
    if (values.size > capacity) return true
    return (
      limit !== undefined &&
      [...values.values()].reduce((sum, each) => sum + limit.sizeOf(each), 0) > limit.most
    )
  }
  return {
    put(value) {
      const id = randomUUID()
      values.set(id, value)
      for (const oldest of values.keys()) {
        if (oldest === id || !isFull()) break
        values.delete(oldest)
      }
      return id
    },
    find: id => values.get(id),
    get(id) {
      const value = values.get(id)
      if (value === undefined) throw new UnknownId('This preview is out of date. Choose the folder again.')
      return value
    },
    clear: () => values.clear(),
  }
}
