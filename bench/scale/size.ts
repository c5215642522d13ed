import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { openStore } from '../../server/store/engine/open.ts'
import type { DatabaseAddress } from '../../server/store/engine/store.ts'

/** Bytes on disk of a database, indexes included. */
export async function sizeOf(address: DatabaseAddress): Promise<number> {
  if (address.engine === 'sqlite') return (await stat(address.file)).size
  const { db, close } = await openStore(address)
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  await close()
  return rows[0]?.bytes ?? 0
}
