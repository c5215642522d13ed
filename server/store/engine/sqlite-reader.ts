import Sqlite from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import { untilFree } from './sqlite-lock.ts'
import type { ReadOne } from './store.ts'

export type SqliteReader = {
  readonly readOne: ReadOne
  /** @returns undefined when the query does not only read */
  readonly readAll: (query: CompiledQuery) => Promise<unknown[]> | undefined
  readonly endSnapshot: () => void
  readonly close: () => void
}

/**
 * A second connection for reads: it waits for no writer, here or in another process, and sees committed data.
 * Reads within one turn of the event loop share a snapshot, because SQLite's locks cost more than most queries; a write
 * of ours ends it at once, so that our own writes are always visible.
 */
export function createSqliteReader(file: string): SqliteReader {
  const sqlite = new Sqlite(file, { readonly: true, timeout: 0 })
  const begin = sqlite.prepare('begin')
  const end = sqlite.prepare('commit')
  const prepared = new Map<string, Sqlite.Statement | 'writes'>()
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

  function prepare(sql: string) {
    const kept = prepared.get(sql)
    if (kept) return kept
    const statement = sqlite.prepare(sql)
    const found = statement.reader && statement.readonly ? statement : 'writes'
    prepared.set(sql, found)
    return found
  }

  const read = <Result>(work: () => Result) =>
    untilFree(performance.now(), () => {
      beginSnapshot()
      return work()
    })

  return {
    async readOne<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row | undefined> {
      const statement = prepare(sql)
      if (statement === 'writes') throw new Error('Only reads go through the reader.')
      return read(() => statement.get(parameters) as Row | undefined)
    },
    readAll({ sql, parameters }) {
      const statement = prepare(sql)
      return statement === 'writes' ? undefined : read(() => statement.all(parameters))
    },
    endSnapshot,
    close() {
      endSnapshot()
      sqlite.close()
    },
  }
}
