import { setTimeout as pause } from 'node:timers/promises'

/** How long a caller waits for a lock held by another process. */
const patienceMs = 5_000
const longestPauseMs = 50

/** Another process holds the lock. A write after our first read is something else: only a new transaction helps. */
const isLocked = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  String(error.code).startsWith('SQLITE_BUSY') &&
  error.code !== 'SQLITE_BUSY_SNAPSHOT'

/**
 * Retries work while another process holds the lock. SQLite's own busy timeout would block the event loop.
 * @param since when the caller started to wait, on the clock of `performance`
 */
export async function untilFree<Result>(since: number, work: () => Result): Promise<Result> {
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return work()
    } catch (error) {
      if (!isLocked(error) || performance.now() - since > patienceMs) throw error
    }
    await pause(pauseMs)
  }
}
