import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addRows, type Row } from '../engine/bulk.ts'
import type { Db, Tables } from '../tables.ts'

/** Count and hash of one table. The hash does not depend on the order of rows. */
export type CopiedTable = { readonly table: string; readonly rows: number; readonly hash: string }
type TableName = keyof Tables

const rowsPerBatch = 2_000
const ownTables = new Set(['schema_version'])

/**
 * Copies every row of a SQLite database into a PostgreSQL one with the same tables, in one transaction, and compares
 * both by count and hash before the commit. Existing content of the target is replaced.
 * @param source must not be written meanwhile
 * @throws when the two differ after the copy; then the target is unchanged
 */
export const copyDatabase = (source: Db, target: Db): Promise<readonly CopiedTable[]> =>
  target.transaction().execute(async tx => {
    const tables = await listTables(source)
    await sql`truncate ${sql.join(tables.map(table => sql.table(table)))}`.execute(tx)
    const copied: CopiedTable[] = []
    for (const table of tables) copied.push(await copyTable(source, tx, table))
    return copied
  })

/** All tables except our own bookkeeping, referenced ones first. */
async function listTables(source: Db): Promise<TableName[]> {
  const found = await source.introspection.getTables()
  const waiting = new Map<string, readonly string[]>()
  for (const { name } of found) if (!ownTables.has(name)) waiting.set(name, await listParents(source, name))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const free = [...waiting].filter(([name, parents]) =>
      parents.every(parent => parent === name || !waiting.has(parent)),
    )
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()]}`)
    for (const [name] of free.sort()) {
      waiting.delete(name)
      ordered.push(name)
    }
  }
  return ordered as TableName[]
}

async function listParents(source: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{
    table: string
  }>`select "table" from pragma_foreign_key_list(${table})`.execute(source)
  return rows.map(row => row.table)
}

async function copyTable(source: Db, target: Db, table: TableName): Promise<CopiedTable> {
  const key = await readKey(source, table)
  const before = createTally()
  for await (const rows of readInBatches(source, table, key)) {
    before.add(rows)
    await addRows(target, table, rows).catch(error => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(
        `${table} has rows that PostgreSQL does not take: ${reason}. PostgreSQL is as it was before.`,
      )
    })
  }
  const after = createTally()
  for await (const rows of readInBatches(target, table, key)) after.add(rows)
  const [was, is] = [before.result(), after.result()]
  if (was.rows !== is.rows || was.hash !== is.hash)
    throw new Error(
      `${table} differs after the copy: ${was.rows} rows (${was.hash}) became ${is.rows} (${is.hash}).`,
    )
  return { table, ...was }
}

async function readKey(source: Db, table: TableName): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(source)
  if (rows.length === 0) throw new Error(`${table} has no primary key.`)
  return rows.map(row => row.name)
}

/** Reads a table in batches along its primary key. */
async function* readInBatches(db: Db, table: TableName, key: readonly string[]): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map(name => sql.ref(name)))
  let last: Row | undefined
  for (;;) {
    const from = last
    const after = from ? sql`where (${columns}) > (${sql.join(key.map(name => from[name]))})` : sql``
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(rowsPerBatch)}`.execute(
      db,
    )
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
  }
}

/** Counts rows and adds up their hashes: the engines sort text differently. */
function createTally() {
  let rows = 0
  let total = 0n
  return {
    add(batch: readonly Row[]) {
      for (const row of batch) {
        const fields = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
        const hash = createHash('sha256').update(JSON.stringify(fields)).digest('hex')
        total = BigInt.asUintN(256, total + BigInt(`0x${hash}`))
      }
      rows += batch.length
    },
    result: () => ({ rows, hash: total.toString(16).padStart(64, '0') }),
  }
}
