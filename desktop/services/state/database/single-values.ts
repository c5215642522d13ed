import type { Database } from './database.ts'

/** Names of the table `single_values`. */
type SingleValue = 'watching-paused' | 'tally' | 'upkeep'

/** @returns undefined where there is none, or none that can be read */
export function readValue(database: Database, name: SingleValue): unknown {
  const row = database.row<{ value: string }>('SELECT value FROM single_values WHERE name = ?', name)
  try {
    return row && JSON.parse(row.value)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** @param value as JSON */
export function writeValue(database: Database, name: SingleValue, value: unknown): void {
  database.run('INSERT OR REPLACE INTO single_values VALUES (?, ?)', name, JSON.stringify(value))
}

export function deleteValue(database: Database, name: SingleValue): void {
  database.run('DELETE FROM single_values WHERE name = ?', name)
}
