import { sql } from 'kysely'
import type { Db, Tables } from '../tables.ts'
import { isPostgres } from './row-locks.ts'

type TableName = keyof Tables
export type Row = Readonly<Record<string, string | number | null>>

/**
 * Inserts rows that have every column of their table, thousands in one statement. They are passed as one JSON value, so
 * that the statement is the same for any number of rows.
 * @param rows all with the same keys, in the same order
 */
export async function addRows(db: Db, table: TableName, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const columns = sql.join(names.map(name => sql.ref(name)))
  const json = JSON.stringify(rows)
  const source = isPostgres(db)
    ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})`
    : sql`select ${sql.join(names.map(name => sql`value ->> ${sql.lit(`$."${name}"`)}`))} from json_each(${json})`
  await sql`insert into ${sql.table(table)} (${columns}) ${source}`.execute(db)
}
