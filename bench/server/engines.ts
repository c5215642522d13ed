import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAddress } from '../../server/store/engine/store.ts'
import { findPostgres, runSql, startPostgres } from '../../server/testing/postgres.ts'

/** A database engine with room for any number of databases. */
export type Engine = {
  readonly name: 'SQLite' | 'PostgreSQL'
  readonly makeDatabase: (name: string) => Promise<Place>
  readonly stop: () => Promise<void>
}
/** Where one server keeps its data. */
export type Place = {
  readonly address: DatabaseAddress
  readonly environment: { readonly DATA_DIR: string; readonly DATABASE_URL: string }
}

/** What a small machine's PostgreSQL would be given; everything else, syncing above all, as it comes. */
const settings = { shared_buffers: '256MB', max_wal_size: '4GB', checkpoint_timeout: '15min' }

/** SQLite files in a temporary folder. */
export async function startSqlite(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-bench-'))
  const makeDatabase = async (name: string): Promise<Place> => {
    const dataDir = join(folder, name)
    await mkdir(dataDir)
    const file = join(dataDir, 'sortwell.db')
    return {
      address: { engine: 'sqlite', file },
      environment: { DATA_DIR: dataDir, DATABASE_URL: `sqlite:${file}` },
    }
  }
  return { name: 'SQLite', makeDatabase, stop: () => rm(folder, { recursive: true, force: true }) }
}

/** A PostgreSQL of its own on loopback. @throws when there is none on this machine */
export async function startPostgresEngine(): Promise<Engine> {
  const binaries = findPostgres(process.env.POSTGRES_BIN)
  if (!binaries) throw new Error('No PostgreSQL was found. Set POSTGRES_BIN to the folder of one.')
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-bench-'))
  const postgres = await startPostgres(binaries, settings)
  const makeDatabase = async (name: string): Promise<Place> => {
    const dataDir = join(folder, name)
    await mkdir(dataDir)
    await runSql(postgres.url('postgres'), `create database ${name}`)
    const url = postgres.url(name)
    return { address: { engine: 'postgres', url }, environment: { DATA_DIR: dataDir, DATABASE_URL: url } }
  }
  async function stop() {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { name: 'PostgreSQL', makeDatabase, stop }
}
