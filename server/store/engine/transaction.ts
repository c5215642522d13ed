import type { Db } from '../tables.ts'
import { isLostRace } from './errors.ts'

const maxTries = 4

/**
 * Runs `work` so that all of it is kept or none. On SQLite every other writer of this process waits meanwhile: await
 * nothing but the database inside, no hash, no mail, no other server.
 *
 * PostgreSQL runs transactions side by side (READ COMMITTED). Take what there is once by one conditional statement, and
 * read a row that decides with `keeping`. Where two still collide on a unique value or wait for each other, the later one
 * is run again and finds what the earlier one wrote: `work` may run up to four times, so it changes nothing outside.
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
