import type Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { untilFree } from './sqlite-lock.ts'
import type { SqliteReader } from './sqlite-reader.ts'

/**
 * Kysely on two connections to one file. Reads outside of transactions use the reader. Writers queue for the connection
 * that writes, and then wait for other processes without blocking the event loop.
 * @param sqlite the connection that writes, with a busy timeout of 0
 */
export const sqliteDialect = (sqlite: Sqlite.Database, reader: SqliteReader): Dialect => ({
  createAdapter: () => new TwoConnections(),
  createDriver: () => createDriver(sqlite, reader),
  createIntrospector: db => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

/** Kysely's own mutex would serialise readers too. */
class TwoConnections extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

type Connection = DatabaseConnection & {
  readonly begin: () => Promise<void>
  readonly end: (how: 'commit' | 'rollback') => Promise<void>
  readonly release: () => void
}

function createDriver(sqlite: Sqlite.Database, reader: SqliteReader): Driver {
  const writer = createWriter(sqlite, reader.endSnapshot)
  const takeTurn = createTurns()
  const opened = new WeakMap<DatabaseConnection, Connection>()
  const ours = (connection: DatabaseConnection) => {
    const found = opened.get(connection)
    if (!found) throw new Error('The connection is not one of this driver.')
    return found
  }
  return {
    init: async () => {},
    async acquireConnection() {
      const connection = createConnection(writer, reader, takeTurn)
      opened.set(connection, connection)
      return connection
    },
    beginTransaction: connection => ours(connection).begin(),
    commitTransaction: connection => ours(connection).end('commit'),
    rollbackTransaction: connection => ours(connection).end('rollback'),
    releaseConnection: async connection => ours(connection).release(),
    destroy: async () => void sqlite.close(),
  }
}

/** The connection of one caller, for one query or transaction. It takes its turn to write at the first write. */
function createConnection(
  writer: Writer,
  reader: SqliteReader,
  takeTurn: () => Promise<() => void>,
): Connection {
  let giveBack: (() => void) | undefined
  let isInTransaction = false

  async function write<Result>(work: () => Result): Promise<Result> {
    const since = performance.now()
    giveBack ??= await takeTurn()
    // SQLite rolls back by itself when the disk is full: later statements must not be committed on their own.
    if (isInTransaction && !writer.isInTransaction()) throw new Error('The transaction has been rolled back.')
    return untilFree(since, work)
  }
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const rows = giveBack ? undefined : await reader.readAll(query)
      return (rows ? { rows } : await write(() => writer.run(query))) as QueryResult<Row>
    },
    // biome-ignore lint/correctness/useYield: it only refuses.
    async *streamQuery() {
      throw new Error('Rows are read in slices, not streamed.')
    },
    async begin() {
      await write(() => writer.run(CompiledQuery.raw('begin')))
      isInTransaction = true
    },
    async end(how) {
      if (how === 'commit') await write(() => writer.run(CompiledQuery.raw(how)))
      else if (writer.isInTransaction()) writer.run(CompiledQuery.raw(how))
      isInTransaction = false
    },
    release() {
      giveBack?.()
      giveBack = undefined
    },
  }
}

type Writer = ReturnType<typeof createWriter>

/**
 * Runs statements and caches them prepared: parsing costs more than running.
 * @param beforeWrite called before every statement that can change what others read, commits included
 */
function createWriter(sqlite: Sqlite.Database, beforeWrite: () => void) {
  const prepared = new Map<string, Sqlite.Statement>()
  return {
    isInTransaction: () => sqlite.inTransaction,
    run({ sql, parameters }: CompiledQuery) {
      const statement = prepared.get(sql) ?? sqlite.prepare(sql)
      prepared.set(sql, statement)
      if (!statement.reader || !statement.readonly) beforeWrite()
      if (statement.reader) return { rows: statement.all(parameters) }
      return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
    },
  }
}

/** A first-in, first-out queue. */
function createTurns() {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    await before
    return resolve
  }
}
