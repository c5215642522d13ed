import type { SQLInputValue } from 'node:sqlite'
import type { Database } from './database.ts'
import { inRange, isWhole } from './run-rows.ts'

type Row = Readonly<Record<string, SQLInputValue>>

/**
 * Takes over the runs that the daily copy has and the database lacks, though nobody deleted them: a log of SQLite's was
 * deleted, or an older file put in place. So the next copy has them, too.
 */
export function takeOverRuns(database: Database, copy: Database): void {
  const ids = (from: Database) =>
    Array.from(from.rows<{ id: string }>('SELECT id FROM runs ORDER BY id'), ({ id }) => id)
  const known = new Set(ids(database))
  for (const runId of ids(copy)) {
    if (!known.has(runId) && isWhole(copy, runId)) database.change(() => takeOver(database, copy, runId))
  }
}

function takeOver(database: Database, copy: Database, runId: string): void {
  const { number: numberThere, ...run } = copy.row<Row>('SELECT * FROM runs WHERE id = ?', runId) ?? {}
  const next = (table: string) =>
    database.row<{ next: number }>(`SELECT coalesce(max(number), 0) + 1 AS next FROM ${table}`)?.next ?? 1
  const [number, first] = [next('runs'), next('moves')]
  const [firstThere, planned] = [Number(run.first_move), Number(run.planned)]
  insert(database, 'runs', { ...run, number, first_move: first })
  const moves = `SELECT * FROM moves WHERE ${inRange} ORDER BY number`
  for (const move of copy.rows<Row>(moves, firstThere, firstThere + planned))
    insert(database, 'moves', { ...move, run: number, number: Number(move.number) - firstThere + first })
  for (const outcome of copy.rows<Row>('SELECT * FROM outcomes WHERE run = ?', numberThere ?? null))
    insert(database, 'outcomes', { ...outcome, run: number })
}

function insert(database: Database, table: string, row: Row): void {
  const columns = Object.keys(row)
  database.run(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...Object.values(row),
  )
}
