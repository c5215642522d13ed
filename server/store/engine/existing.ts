import { statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { newestVersion, readVersion, refuseNewer } from './migrate.ts'
import { reasonOf } from './open.ts'
import type { DatabaseAddress } from './store.ts'

/** A database in words: a file, or an address without its password. */
export function describeDatabase(address: DatabaseAddress): string {
  if (address.engine === 'sqlite') return address.file
  const url = new URL(address.url)
  url.password = ''
  url.search = ''
  return url.href
}

/**
 * Checks that a database exists and is up to date, without changing it.
 * @param isSource for one that is named on the command line and migrated when it is opened
 * @throws with one sentence when it is missing, empty, not ours, or of another version
 */
export async function requireDatabase(address: DatabaseAddress, isSource = false): Promise<void> {
  const hint = isSource ? '' : ` ${ways}`
  const name = describeDatabase(address)
  const version =
    address.engine === 'sqlite'
      ? readSqliteVersion(address.file, hint)
      : await readPostgresVersion(address.url)
  if (version === undefined) throw new Error(`${name} holds no accounts: no server has used it yet.${hint}`)
  refuseNewer(version)
  if (version < newestVersion && !isSource)
    throw new Error(
      `${name} has version ${version} and this Sortwell works with version ${newestVersion}. Start its server once: that brings the database up to date.`,
    )
}

const ways = "Name the server's settings with --env-file <file>, or set DATA_DIR or DATABASE_URL."

/** @throws unless the file is there and can be read */
function readSqliteVersion(file: string, hint: string): number | undefined {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) throw new Error(`There is no database at ${file}.${hint}`)
  if (size === 0) return undefined
  try {
    const sqlite = new Sqlite(file, { readonly: true })
    try {
      return Number(sqlite.prepare('select version from schema_version').pluck().get() ?? 0)
    } finally {
      sqlite.close()
    }
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no such table')) return undefined
    throw new Error(`The database ${file} cannot be read: ${reasonOf(error)}.`)
  }
}

async function readPostgresVersion(url: string): Promise<number | undefined> {
  const { openPostgres } = await import('./postgres.ts')
  const store = openPostgres(url, { poolSize: 1 })
  try {
    return await readVersion(store.db)
  } catch (error) {
    const isWithoutTables = error instanceof Error && 'code' in error && error.code === '42P01'
    if (isWithoutTables) return undefined
    throw new Error(
      `The database ${describeDatabase({ engine: 'postgres', url })} cannot be read: ${reasonOf(error)}.`,
    )
  } finally {
    await store.close()
  }
}
