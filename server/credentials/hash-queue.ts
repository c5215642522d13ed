/** Thrown when the queue is full. */
export class QueueFullError extends Error {}

export type QueueLoad = { readonly running: number; readonly waiting: number }

/**
 * Runs up to `running` jobs at once and queues up to `waiting` more, in order.
 * Each password hash takes a core and 19 MiB: without a bound, a burst of log-ins would use up all memory.
 */
export function createQueue(limits: { readonly running: number; readonly waiting: number }) {
  let running = 0
  const line: (() => void)[] = []

  /** @throws {QueueFullError} at once, when the queue is full */
  async function enqueue<T>(job: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      if (line.length >= limits.waiting) throw new QueueFullError('Too many password checks at once.')
      await new Promise<void>(resolve => line.push(resolve))
    } else {
      running += 1
    }
    try {
      return await job()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
  return { enqueue, load: (): QueueLoad => ({ running, waiting: line.length }) }
}
