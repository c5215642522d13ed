import path from 'node:path'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { connect, connectToRead, journalMode } from './connect.ts'
import { faultOf, noLocksOn } from './faults.ts'
import { canLock } from './locks.ts'

/** How a database of ours is opened. */
export type DatabaseKind = {
  /** What brings a database from one version of its schema to the next; `user_version` says how many it has seen. */
  readonly steps: readonly string[]
  /** `FULL`: a commit survives a power cut. `NORMAL`: it may be lost, and nothing else. */
  readonly synchronous: 'FULL' | 'NORMAL'
  /** On a disk that is full or read-only: nothing is written, not even the files that SQLite needs beside the database. */
  readonly isReadOnly?: boolean
}

/** A database of a later version of Sortwell: nothing in it is read or written. The message is for a person. */
export class DatabaseNewer extends Error {
  override readonly name = 'DatabaseNewer'
  readonly code = 'newer'

  constructor(file: string) {
    super(`${file} was written by a newer version of Sortwell. Update Sortwell; nothing was changed.`)
  }
}

/** How long a statement waits for another program's change, which takes milliseconds. */
const patienceMs = 5000

/**
 * An open database of the data or cache folder, for one thread. Any number of threads and programs may have it open.
 * All calls throw SQLite's errors; `faultOf` tells what they mean.
 */
export class Database {
  readonly file: string
  readonly #connection: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #onStatement: ((sql: string) => void) | undefined

  /**
   * @param onStatement called before each statement that may change something; tests end their process there
   * @throws {DatabaseNewer}
   */
  constructor(file: string, kind: DatabaseKind, onStatement?: (sql: string) => void) {
    const { steps, synchronous, isReadOnly = false } = kind
    this.file = file
    this.#onStatement = onStatement
    this.#connection = isReadOnly ? connectToRead(file) : connect(file, patienceMs)
    try {
      if (!isReadOnly) {
        this.#connection.exec('PRAGMA page_size = 8192')
        setJournalMode(this.#connection, journalMode(path.dirname(file)))
      }
      this.#connection.exec(
        `PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF`,
      )
      this.#bringUp(steps)
    } catch (error) {
      this.#connection.close()
      if (faultOf(error) === 'busy' && !canLock(file)) throw noLocksOn(path.dirname(file))
      throw error
    }
  }

  /** A statement, made once. */
  prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#connection.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  /** Rows of a query, each read when it is asked for. Their shape is for the caller to say: the schema keeps it. */
  rows<Row>(sql: string, ...values: readonly SQLInputValue[]): Iterable<Row> {
    // A statement of its own: two walks through one would disturb each other.
    return this.#connection.prepare(sql).iterate(...values) as Iterable<Row>
  }

  /** All rows at once, as arrays of their columns: for many of them. */
  tuples<Row extends readonly unknown[]>(sql: string, ...values: readonly SQLInputValue[]): readonly Row[] {
    const statement = this.#connection.prepare(sql)
    statement.setReturnArrays(true)
    return statement.all(...values) as unknown as readonly Row[] // as the schema keeps them
  }

  row<Row>(sql: string, ...values: readonly SQLInputValue[]): Row | undefined {
    return this.prepare(sql).get(...values) as Row | undefined
  }

  /** @returns how many rows it changed */
  run(sql: string, ...values: readonly SQLInputValue[]): number {
    this.#onStatement?.(sql)
    return Number(this.prepare(sql).run(...values).changes)
  }

  exec(sql: string): void {
    this.#onStatement?.(sql)
    this.#connection.exec(sql)
  }

  /** Does all of the work or none, with nobody else writing meanwhile. */
  change<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.exec('COMMIT')
      return result
    } catch (error) {
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    this.#statements.clear()
    this.#connection.close()
  }

  #version(): number {
    return this.row<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0
  }

  #bringUp(steps: readonly string[]): void {
    const version = this.#version()
    if (version === steps.length) return
    if (version > steps.length) throw new DatabaseNewer(this.file)
    this.change(() => {
      for (const step of steps.slice(this.#version())) this.exec(step)
      this.exec(`PRAGMA user_version = ${steps.length}`)
    })
  }
}

/** Opens a database for one piece of work. */
export function withDatabase<T>(file: string, kind: DatabaseKind, work: (database: Database) => T): T {
  const database = new Database(file, kind)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const mostTries = 100

/** Of programs that set the mode of a new database at once, SQLite refuses all but one, and lets none wait. */
function setJournalMode(connection: DatabaseSync, mode: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      connection.exec(`PRAGMA journal_mode = ${mode}`)
      return
    } catch (error) {
      if (faultOf(error) !== 'busy' || tries === mostTries) throw error
      connection.exec('BEGIN EXCLUSIVE; COMMIT') // waits for the others
    }
  }
}
