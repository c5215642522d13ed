import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createId } from '../../credentials/tokens.ts'
import type { Db } from '../tables.ts'

/** Pings the database. @throws when it does not answer within `timeoutMs` */
export async function ping(db: Db, timeoutMs: number): Promise<void> {
  const late = AbortSignal.timeout(timeoutMs)
  await Promise.race([
    sql`select 1`.execute(db),
    new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason))),
  ])
}

/** More than existing pages ever have left. */
const probeBytes = 64 * 1024

/** Writes and removes a large value. @throws when the database cannot grow */
export async function probeRoom(db: Db): Promise<void> {
  const id = createId()
  const user_agent = randomBytes(probeBytes).toString('base64')
  await db
    .insertInto('security_events')
    .values({ id, user_id: null, type: 'room-probed', ip: '', user_agent, at: 0, detail: null })
    .execute()
  await db.deleteFrom('security_events').where('id', '=', id).execute()
}
