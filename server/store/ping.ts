import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Asks the database for a sign of life. @throws when there is none within `timeoutMs` */
export async function ping(db: Db, timeoutMs: number): Promise<void> {
  const late = AbortSignal.timeout(timeoutMs)
  await Promise.race([
    sql`select 1`.execute(db),
    new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason))),
  ])
}
