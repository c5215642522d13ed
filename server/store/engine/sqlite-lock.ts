import { setTimeout as wait } from 'node:timers/promises'

/** How long a caller waits for another process to give back the lock that it needs. */
const patienceMs = 5_000
const longestPauseMs = 50

/** Another process holds the lock. That it wrote after our first read is something else: only a new beginning helps. */
const isLocked = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  String(error.code).startsWith('SQLITE_BUSY') &&
  error.code !== 'SQLITE_BUSY_SNAPSHOT'

/**
 * Tries work until no other process holds the lock for it. SQLite's own way to wait would stop everything else that this
 * process does.
 * @param since when the caller began to wait, on the clock of `performance`
 */
export async function untilFree<Result>(since: number, work: () => Result): Promise<Result> {
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return work()
    } catch (error) {
      if (!isLocked(error) || performance.now() - since > patienceMs) throw error
    }
    await wait(pauseMs)
  }
}
