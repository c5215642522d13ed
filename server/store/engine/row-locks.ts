import { PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import type { Db } from '../tables.ts'

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Makes a read in a transaction keep its rows until the end, so that what was decided on them still holds when it is
 * written. On SQLite, where transactions come one after the other, there is nothing to keep.
 */
export const keeping =
  (db: Db) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    isPostgres(db) ? query.forNoKeyUpdate() : query

/** Like {@link keeping}, but passes over rows that another instance keeps. */
export const keepingFree =
  (db: Db) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    isPostgres(db) ? query.forNoKeyUpdate().skipLocked() : query

/** Text as it stands in a pattern of `like … escape '\\'`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, found => `\\${found}`)
