import type { Db } from '../tables.ts'
import { isLostRace } from './errors.ts'

const maxTries = 4

/**
 * Runs `work` in a transaction. On SQLite every other writer of this process waits meanwhile: await nothing but the
 * database inside, no hash, no mail, no other server.
 *
 * PostgreSQL runs transactions concurrently (READ COMMITTED). Take what exists once by a single conditional statement,
 * and read rows that a decision depends on with `keeping`. When two transactions collide on a unique value or deadlock,
 * one is retried and sees what the other wrote: `work` may run up to four times, so it changes nothing outside.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === maxTries || !isLostRace(error)) throw error
    }
  }
}
