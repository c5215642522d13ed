import { sql } from 'kysely'
import type { Db } from '../../tables.ts'
import { isPostgres } from '../row-locks.ts'

/**
 * SQLite lets a primary key of text be NULL, any number of times, unless NOT NULL is said as well; PostgreSQL does not.
 * Rows without a key are removed: nothing can refer to them.
 */
export async function requireKeys(db: Db): Promise<void> {
  if (isPostgres(db)) return
  const { rows } = await sql<{ table: string; column: string }>`
    select t.name as "table", c.name as "column"
    from sqlite_schema as t, pragma_table_info(t.name) as c
    where t.type = 'table' and c.pk > 0 and c."notnull" = 0`.execute(db)
  for (const { table, column } of rows) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} is null`.execute(db)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set not null`.execute(db)
  }
}
