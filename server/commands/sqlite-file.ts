import type { Config } from '../config/parse.ts'

/** @throws when the accounts are kept in PostgreSQL, which has its own tools for this */
export function sqliteFile({ database }: Config): string {
  if (database.engine === 'sqlite') return database.file
  throw new Error('DATABASE_URL names a PostgreSQL database: use pg_dump, see docs/deployment.md.')
}
