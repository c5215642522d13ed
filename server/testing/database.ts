import { createHash } from 'node:crypto'
import { inject } from 'vitest'
import { runSql, templateName } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL that this run of the tests uses; empty on SQLite. */
    postgres: string
  }
}

/** Where tests make databases: PostgreSQL's address without a database, or undefined on SQLite. */
const postgres = (): string | undefined => inject('postgres') || undefined

const nameOf = (dataDir: string) => `t${createHash('sha256').update(dataDir).digest('hex').slice(0, 20)}`
const made = new Set<string>()

/**
 * The environment of a server that keeps its data in a folder: nothing on SQLite, whose file lies in there; on PostgreSQL
 * the address of a database that belongs to the folder, made when first asked for.
 */
export async function databaseFor(dataDir: string): Promise<{ readonly DATABASE_URL?: string }> {
  const server = postgres()
  if (!server) return {}
  const name = nameOf(dataDir)
  const copy = `create database ${name} template ${templateName} strategy file_copy` // half the time of the log's way
  if (!made.has(name)) await runSql(`${server}/postgres`, copy)
  made.add(name)
  return { DATABASE_URL: `${server}/${name}`, ...smallPool }
}

/** Many servers at once share one PostgreSQL. */
const smallPool = { DATABASE_POOL_SIZE: '5' }

/** Removes the database of a folder, if there is one. */
export async function dropDatabaseFor(dataDir: string): Promise<void> {
  const name = nameOf(dataDir)
  if (made.delete(name)) await runSql(`${postgres()}/postgres`, `drop database ${name} with (force)`)
}
