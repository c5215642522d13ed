import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { refuseNewer } from '../engine/migrate.ts'
import { checkIntegrity, makePrivateFile } from '../engine/sqlite.ts'
import { refuseWhileOpen } from './in-use.ts'

/** The content of a database file. */
export type DatabaseSummary = { readonly version: number; readonly users: number }

/**
 * Copies a database with SQLite's online backup, while the server keeps writing. The copy is checked in full, and with
 * it the database: a starting server checks only small ones.
 * @param target must not exist; it appears complete and checked, or not at all
 * @throws when `target` exists, there is damage, or there is no account: then it is likely the wrong database
 */
export async function backUp(file: string, target: string): Promise<DatabaseSummary> {
  if (existsSync(target)) throw new Error(`${target} exists already. Choose another name.`)
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { force: true })
  try {
    makePrivateFile(unfinished)
    await copyOnline(file, unfinished)
    const summary = inspect(unfinished, file)
    if (summary.users === 0)
      throw new Error(`The database ${file} has no accounts: there is nothing to back up.`)
    await publish(unfinished, target)
    return summary
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** A read transaction keeps the snapshot: without one, SQLite restarts the copy after every write. */
async function copyOnline(file: string, target: string): Promise<void> {
  const source = new Sqlite(file, { readonly: true })
  try {
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    await source.backup(target)
  } finally {
    source.close()
  }
}

/**
 * Replaces the database by a backup; its folder is created if missing. The previous database is kept beside it under
 * the returned name.
 * @throws when the server runs, or the backup is damaged or newer than this Sortwell; then nothing is changed
 */
export async function restore(
  backup: string,
  file: string,
  now: number,
): Promise<DatabaseSummary & { readonly keptAs?: string }> {
  if (!existsSync(backup)) throw new Error(`There is no backup at ${backup}.`)
  const incoming = `${file}.incoming`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await copyFile(backup, incoming)
    await chmod(incoming, 0o600)
    const summary = inspect(incoming, backup)
    refuseNewer(summary.version)
    const keptAs = existsSync(file) ? await moveAside(file, now) : undefined
    await publish(incoming, file)
    return keptAs === undefined ? summary : { ...summary, keptAs }
  } finally {
    for (const left of [incoming, `${incoming}-wal`, `${incoming}-shm`]) await rm(left, { force: true })
  }
}

/**
 * @param name of the original of `file`
 * @throws when the file is damaged or is not a database of ours
 */
function inspect(file: string, name: string): DatabaseSummary {
  const sqlite = new Sqlite(file)
  try {
    checkIntegrity(sqlite, name)
    sqlite.pragma('journal_mode = DELETE')
    const number = (sql: string) => Number(sqlite.prepare(sql).pluck().get())
    return {
      version: number('select version from schema_version'),
      users: number('select count(*) from users'),
    }
  } finally {
    sqlite.close()
  }
}

async function moveAside(file: string, now: number): Promise<string> {
  refuseWhileOpen(file)
  const keptAs = `${file}.before-restore-${new Date(now).toISOString().replace(/[:.]/g, '-')}`
  for (const suffix of ['-wal', '-shm', ''])
    if (existsSync(file + suffix)) await rename(file + suffix, keptAs + suffix)
  return keptAs
}

/** Renames a finished file; both the file and the rename are on disk when this returns. */
async function publish(from: string, to: string): Promise<void> {
  await sync(from)
  await rename(from, to)
  await sync(dirname(to))
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
