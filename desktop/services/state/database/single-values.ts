import type { Database } from './database.ts'

/** Names of the table `single_values`. */
type SingleValue = 'watching-paused' | 'tally' | 'upkeep'

/** @returns undefined where there is none */
export function keptValue(database: Database, name: SingleValue): unknown {
  const row = database.row<{ value: string }>('SELECT value FROM single_values WHERE name = ?', name)
  return row && JSON.parse(row.value)
}

/** @param value as JSON */
export function keepValue(database: Database, name: SingleValue, value: unknown): void {
  database.run('INSERT OR REPLACE INTO single_values VALUES (?, ?)', name, JSON.stringify(value))
}
