import Sqlite from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import type { ReadOne } from './open.ts'

export type SqliteReader = {
  readonly readOne: ReadOne
  readonly endSnapshot: () => void
  readonly close: () => void
}

/**
 * A second connection that only reads, for the one query that every signed-in request begins with.
 * Reads of one turn of the event loop share a snapshot, because taking and leaving SQLite's locks costs more than the
 * query; a write of ours ends it at once, so that what was written is always seen.
 */
export function createSqliteReader(file: string): SqliteReader {
  const sqlite = new Sqlite(file, { readonly: true, timeout: 5_000 })
  const begin = sqlite.prepare('begin')
  const end = sqlite.prepare('commit')
  const prepared = new Map<string, Sqlite.Statement>()
  let isReading = false

  function endSnapshot() {
    if (!isReading) return
    isReading = false
    end.run()
  }

  function beginSnapshot() {
    if (isReading) return
    begin.run()
    isReading = true
    setImmediate(endSnapshot)
  }

  function statement(sql: string) {
    const kept = prepared.get(sql) ?? sqlite.prepare(sql)
    prepared.set(sql, kept)
    return kept
  }

  async function readOne<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row | undefined> {
    beginSnapshot()
    return statement(sql).get(parameters) as Row | undefined
  }
  function close() {
    endSnapshot()
    sqlite.close()
  }
  return { readOne, endSnapshot, close }
}
