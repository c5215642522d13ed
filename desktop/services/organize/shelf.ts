import { randomUUID } from 'node:crypto'

export class NoLongerKept extends Error {
  override readonly name = 'NoLongerKept'
  readonly code = 'no-longer-kept'
}

/** Keeps the newest values under ids that cannot be guessed. */
export type Shelf<T> = {
  put(value: T): string
  /** @throws {NoLongerKept} when the id was never given out or newer values took its place */
  get(id: string): T
}

export function createShelf<T>(capacity: number): Shelf<T> {
  const values = new Map<string, T>()
  return {
    put(value) {
      const id = randomUUID()
      values.set(id, value)
      const [oldest] = values.keys()
      if (values.size > capacity && oldest !== undefined) values.delete(oldest)
      return id
    },
    get(id) {
      const value = values.get(id)
      if (value === undefined) throw new NoLongerKept('This preview is out of date. Choose the folder again.')
      return value
    },
  }
}
