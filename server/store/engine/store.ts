import type { CompiledQuery } from 'kysely'
import type { Db } from '../tables.ts'

export type DatabaseAddress =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string }
/** Runs a compiled query for at most one row, on the engine's shortest path. */
export type ReadOne = <Row>(query: CompiledQuery<Row>) => Promise<Row | undefined>
export type Store = {
  readonly engine: DatabaseAddress['engine']
  readonly db: Db
  readonly readOne: ReadOne
  /**
   * Lets each connection plan a statement of {@link db} once: worth it for one that runs all the time. It names its columns,
   * because the plan of a `*` fails when a migration adds one.
   */
  readonly prepare: (query: CompiledQuery) => void
  readonly close: () => Promise<void>
}
/** The name of the connections of a server, and of a command that reads or writes what is encrypted. PostgreSQL only. */
export const serverName = 'sortwell'

export type StoreOptions = {
  /** What PostgreSQL lists the connections as, whatever the address says. */
  readonly name?: string
  /** Removes the statement timeout: for work on whole tables, not for requests. PostgreSQL only. */
  readonly isPatient?: boolean
  /** Statement timeout otherwise. PostgreSQL only. */
  readonly statementMs?: number
  /** Maximum number of connections to PostgreSQL. */
  readonly poolSize?: number
  /** Called for errors that reach no caller: an idle connection was lost. */
  readonly onConnectionError?: (error: Error) => void
}
