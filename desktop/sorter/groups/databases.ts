import { databaseLogs } from './rows/any-file.ts'

const log = new RegExp(`^(.+)-(${databaseLogs.join('|')})$`, 'i')

/** The name of the database that a log of SQLite belongs to; undefined for other names. */
export function databaseOf(name: string): string | undefined {
  return log.exec(name)?.[1]
}

/** Whether a log of SQLite has changes that are not in its database yet. */
export function holdsChanges(log: string, sizeBytes: number): boolean {
  return sizeBytes > 0 && /-(wal|journal)$/i.test(log)
}
