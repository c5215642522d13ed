import path from 'node:path'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { codeOf } from '../../../sorter/index.ts'
import { connect, connectInMemory, connectToRead, journalMode } from './connect.ts'
import { damaged, faultOf, isOfRows, noLocksOn } from './faults.ts'
import { canLock } from './locks.ts'

/** How a database of ours is opened. */
export type DatabaseKind = {
  /** What brings a database from one version of its schema to the next; `user_version` is the number of steps taken. */
  readonly steps: readonly string[]
  /** `FULL`: a commit survives a power cut. `NORMAL`: it may be lost, and nothing else. */
  readonly synchronous: 'FULL' | 'NORMAL'
  /** On a disk that is full or read-only: nothing is written, not even the files that SQLite needs next to the database. */
  readonly isReadOnly?: boolean
  /** A file without tables is damaged: there was a database. */
  readonly isNeverNew?: boolean
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
 * All calls throw SQLite's errors; `faultOf` returns what they mean.
 */
export class Database {
  readonly file: string
  #connection: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #onStatement: ((sql: string) => void) | undefined

  /**
   * @param onStatement called before each statement that may change something; tests end their process there
   * @throws {DatabaseNewer} and an error that `faultOf` calls `damaged` where its tables are not those of its version
   */
  constructor(file: string, kind: DatabaseKind, onStatement?: (sql: string) => void) {
    const { synchronous, isReadOnly = false } = kind
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
      this.#bringUp(kind)
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
    statement.setReadBigInts(true)
    this.#statements.set(sql, statement)
    return statement
  }

  /** Rows of a query, each read when it is asked for. The caller states their shape, which the schema ensures. */
  *rows<Row>(sql: string, ...values: readonly SQLInputValue[]): Iterable<Row> {
    // A statement of its own: two walks through one would disturb each other.
    const statement = this.#connection.prepare(sql)
    statement.setReadBigInts(true)
    for (const row of statement.iterate(...values)) yield withNumbers(row) as Row
  }

  /** All rows at once, as arrays of their columns: for many of them. */
  tuples<Row extends readonly unknown[]>(sql: string, ...values: readonly SQLInputValue[]): readonly Row[] {
    const statement = this.#connection.prepare(sql)
    statement.setReturnArrays(true)
    try {
      return statement.all(...values) as unknown as readonly Row[] // as the schema ensures
    } catch (error) {
      if (codeOf(error) !== 'ERR_OUT_OF_RANGE') throw error
      statement.setReadBigInts(true) // slower, for a number that is damaged
      return (statement.all(...values) as unknown as unknown[][]).map(row =>
        row.map(asNumber),
      ) as unknown as Row[]
    }
  }

  row<Row>(sql: string, ...values: readonly SQLInputValue[]): Row | undefined {
    const row = this.prepare(sql).get(...values)
    return row && (withNumbers(row) as Row)
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

  /** Does all of the work or none, while nobody else writes. */
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

  #bringUp(kind: DatabaseKind): void {
    const { steps, isReadOnly } = kind
    if (this.#version(kind) === steps.length) return
    if (isReadOnly) {
      this.#statements.clear()
      this.#connection = connectInMemory(this.#connection)
    }
    try {
      this.change(() => {
        for (const step of steps.slice(this.#version(kind))) this.exec(step)
        this.exec(`PRAGMA user_version = ${steps.length}`)
      })
    } catch (error) {
      throw isOfRows(error) ? damaged(`${this.file} has rows that break its rules`) : error
    }
  }

  /** How many steps it has seen. Its number and its tables must agree; what a person added to them does not count. */
  #version({ steps, isNeverNew }: DatabaseKind): number {
    const rows = this.tuples<readonly [version: number, name: string | null, sql: string]>(
      `SELECT user_version, name, sql FROM pragma_user_version LEFT JOIN sqlite_schema ON sql IS NOT NULL ORDER BY name`,
    )
    const version = rows[0]?.[0] ?? 0
    const objects = rows.flatMap(([, name, sql]) =>
      name === null || isOfSqlite(name) ? [] : [[name, sql] as const],
    )
    const newest = objectsAfter(steps)
    const ours = objects.filter(([name]) => newest.some(([known]) => known === name))
    if (version === steps.length && areEqual(ours, newest)) return version
    if (version > steps.length && !areEqual(objects, newest)) throw new DatabaseNewer(this.file)
    if (version === 0 && objects.length === 0 && !isNeverNew) return version
    const isOlder = version > 0 && version < steps.length
    if (isOlder && areEqual(ours, objectsAfter(steps.slice(0, version)))) return version
    throw damaged(`${this.file} does not have the tables of version ${version}`)
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

/** Tables, indexes and triggers by their names, with their texts. */
type Objects = readonly (readonly [name: string, sql: string])[]

/** Of a database that has seen these steps. */
function objectsAfter(steps: readonly string[]): Objects {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const connection = new DatabaseSync(':memory:')
  for (const step of steps) connection.exec(step)
  const rows = connection
    .prepare('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name')
    .all()
  connection.close()
  return rows.map(({ name, sql }) => [String(name), String(sql)])
}

const isOfSqlite = (name: string) => name.startsWith('sqlite_')

function areEqual(some: Objects, others: Objects): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}

/** A damaged row can hold any number: what is too large is rounded, so that the reader of the row finds it wrong. */
const asNumber = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value)

function withNumbers(row: Record<string, unknown>): Record<string, unknown> {
  for (const [column, value] of Object.entries(row))
    if (typeof value === 'bigint') row[column] = Number(value)
  return row
}
