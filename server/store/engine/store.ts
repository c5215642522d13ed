import type { CompiledQuery } from 'kysely'
import type { Db } from '../tables.ts'

export type DatabaseAddress =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string }
/** Runs a compiled query for at most one row, by the shortest way that the engine has. */
export type ReadOne = <Row>(query: CompiledQuery<Row>) => Promise<Row | undefined>
export type Store = {
  readonly engine: DatabaseAddress['engine']
  readonly db: Db
  readonly readOne: ReadOne
  readonly close: () => Promise<void>
}
export type StoreOptions = {
  /** Lets statements take as long as they need: for work on whole tables, not for requests. PostgreSQL only. */
  readonly isPatient?: boolean
  /** How long a statement may take otherwise. PostgreSQL only. */
  readonly statementMs?: number
  /** Connections to PostgreSQL that are kept at most. */
  readonly poolSize?: number
  /** Told of trouble that no caller hears of: a connection that was lost while nobody used it. */
  readonly onTrouble?: (error: Error) => void
}
