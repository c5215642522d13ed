import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { describeDatabase } from '../engine/existing.ts'
import { openStore } from '../engine/open.ts'
import { type DatabaseAddress, serverName } from '../engine/store.ts'

/** How long a process that has just ended may still seem to use the database. */
const graceMs = 500

/** @throws while a server uses the database; one that runs is always connected to it */
export async function refuseWhileUsed(address: DatabaseAddress): Promise<void> {
  if (address.engine === 'sqlite') return refuseWhileOpen(address.file)
  const store = await openStore(address, { poolSize: 1 })
  try {
    if (!(await hasServers())) return
    await pause(graceMs)
    if (await hasServers()) throw inUse(describeDatabase(address))
  } finally {
    await store.close()
  }

  /** PostgreSQL shows names and databases of connections to every role. */
  async function hasServers() {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${serverName} limit 1`.execute(store.db)
    return rows.length > 0
  }
}

/**
 * Leaving WAL mode fails while another process has the file open: this detects a running server.
 * @throws when another process uses the database
 */
export function refuseWhileOpen(file: string): void {
  try {
    const sqlite = new Sqlite(file, { timeout: graceMs })
    try {
      sqlite.pragma('journal_mode = DELETE')
    } finally {
      sqlite.close()
    }
  } catch (error) {
    const isBusy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
    if (isBusy) throw inUse(file)
    // A damaged database is no reason to refuse: it is why one restores a backup.
  }
}

const inUse = (database: string) => new Error(`A server is using ${database}. Stop it first.`)
