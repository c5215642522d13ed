/** Classifies database errors, by the codes of PostgreSQL, SQLite and the network below them. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** unique_violation, serialization_failure, deadlock_detected; on SQLite, another process wrote after our first read. */
const lostRaces = new Set(['23505', '40001', '40P01', 'SQLITE_BUSY_SNAPSHOT'])

/** Whether a transaction failed only because of a concurrent one. */
export const isLostRace = (error: unknown): boolean => lostRaces.has(codeOf(error))

/** admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, too_many_connections, query_canceled, read_only. */
const goneCodes = new Set(['57P01', '57P02', '57P03', '57P04', '53300', '57014', '25006'])
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** pg has no code for these. Source: its client.js and pg-pool's index.js. */
const goneMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/**
 * Whether the database is temporarily unavailable, and the request itself is fine.
 * @param error of a call of the store: other peers on the network fail with the same codes
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnavailable)
  const code = codeOf(error)
  return (
    goneCodes.has(code) ||
    code.startsWith('08') ||
    code.startsWith('SQLITE_BUSY') ||
    networkCodes.has(code) ||
    (error instanceof Error && goneMessages.test(error.message))
  )
}

/** Whether the database has no room to write: SQLite's SQLITE_FULL and PostgreSQL's disk_full. Reads still work. */
export const isFull = (error: unknown): boolean => ['SQLITE_FULL', '53100'].includes(codeOf(error))

/** character_not_in_repertoire, untranslatable_character: text in PostgreSQL cannot contain NUL. */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error))
