import { PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import type { Db } from '../tables.ts'

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Locks the rows of a read until the transaction ends, so that decisions based on them stay valid. Does nothing on
 * SQLite, where transactions are serial.
 */
export const keeping =
  (db: Db) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    isPostgres(db) ? query.forNoKeyUpdate() : query

/** Like {@link keeping}, but skips rows that another instance has locked. */
export const keepingFree =
  (db: Db) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    isPostgres(db) ? query.forNoKeyUpdate().skipLocked() : query

/** Escapes text for a pattern of `like … escape '\\'`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, found => `\\${found}`)
