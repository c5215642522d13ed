import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { addRows, type Row, type TableName } from '../../server/store/engine/bulk.ts'
import { openStore } from '../../server/store/engine/open.ts'
import type { DatabaseAddress } from '../../server/store/engine/store.ts'
import { claimJob } from '../../server/store/operations/job-leases.ts'
import { account, hashKnownPassword } from './accounts.ts'

const accountsPerBatch = 2_000
const hourMs = 3_600_000

/** Adds rows to tables; they are there for good when it was closed. */
type Writer = {
  readonly add: (rows: readonly (readonly [TableName, readonly Row[]])[]) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Fills an empty database with accounts whose sessions are alive and whose password is known, and leaves it as one that a
 * server has used for a while: its statistics known, its pages tidied, the hourly clean-up just done.
 */
export async function fill(address: DatabaseAddress, accounts: number): Promise<void> {
  await (await openStore(address)).close()
  const writer = address.engine === 'sqlite' ? writeToSqlite(address.file) : await writeToPostgres(address)
  const passwordHash = await hashKnownPassword()
  const now = Date.now()
  for (let from = 0; from < accounts; from += accountsPerBatch) {
    const count = Math.min(accountsPerBatch, accounts - from)
    const made = Array.from({ length: count }, (_, place) => account(from + place, passwordHash, now))
    await writer.add([
      ['users', made.map(one => one.user)],
      ['sessions', made.map(one => one.session)],
      ['known_devices', made.map(one => one.device)],
      ['security_events', made.flatMap(one => one.events)],
    ])
  }
  await writer.close()
  await settle(address)
}

/**
 * Prepared statements on the bare file, all in one transaction without a journal: ids in no order touch pages everywhere,
 * and each page is to be written once. What is lost in a power cut is filled again.
 */
function writeToSqlite(file: string): Writer {
  const sqlite = new Sqlite(file)
  // Otherwise a journal cannot be switched off.
  sqlite.unsafeMode(true)
  for (const pragma of [
    'journal_mode = off',
    'synchronous = off',
    'foreign_keys = off',
    'cache_size = -4000000',
  ])
    sqlite.pragma(pragma)
  sqlite.exec('begin')
  const prepared = new Map<TableName, Sqlite.Statement>()
  function prepare(table: TableName, names: readonly string[]) {
    const statement =
      prepared.get(table) ??
      sqlite.prepare(`insert into ${table} (${names}) values (${names.map(name => `@${name}`)})`)
    prepared.set(table, statement)
    return statement
  }
  async function add(tables: Parameters<Writer['add']>[0]) {
    for (const [table, rows] of tables) {
      const statement = prepare(table, Object.keys(rows[0] ?? {}))
      for (const row of rows) statement.run(row)
    }
  }
  async function close() {
    sqlite.exec('commit')
    sqlite.close()
  }
  return { add, close }
}

async function writeToPostgres(address: DatabaseAddress): Promise<Writer> {
  const { db, close } = await openStore(address, { isPatient: true })
  const add: Writer['add'] = tables =>
    db.transaction().execute(async tx => {
      await sql`set local synchronous_commit = off`.execute(tx)
      // Foreign keys are triggers, and what is added here is known to fit.
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const [table, rows] of tables) await addRows(tx, table, rows)
    })
  return { add, close }
}

async function settle(address: DatabaseAddress): Promise<void> {
  const { db, close } = await openStore(address, { isPatient: true, poolSize: 1 })
  await claimJob(db, 'sweep', Date.now(), hourMs)
  if (address.engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
  else {
    await sql`vacuum (analyze)`.execute(db)
    await sql`checkpoint`.execute(db)
  }
  await close()
}
