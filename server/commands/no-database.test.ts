import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openPostgres } from '../store/engine/postgres.ts'
import { openSqliteFile } from '../store/engine/sqlite.ts'
import { commands, createOperator } from '../testing/operator.ts'
import { runSql } from '../testing/postgres.ts'

const ways = "Name the server's settings with --env-file <file>, or set DATA_DIR or DATABASE_URL."

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-none-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Every verb of every command that does not make its database, with words in all places. */
const calls = commands
  .filter(command => !command.makesDatabase)
  .flatMap(command =>
    Object.entries(command.verbs).map(([name, verb]) => ({
      title: `${command.name} ${name}`,
      command,
      words: [...(name ? [name] : []), ...verb.operands.map(() => 'x'), ...(verb.changes ? ['--yes'] : [])],
    })),
  )

test.each(calls)(
  '$title refuses a database that is not there, and makes none',
  async ({ command, words }) => {
    const run = createOperator({ environment: { DATA_DIR: folder } })
    expect(await run(command, ...words)).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database at ${join(folder, 'sortwell.db')}. ${ways}\n`,
      asked: [],
    })
    expect(await readdir(folder)).toEqual([])
  },
)

const backup = commands.find(({ name }) => name === 'backup')
const file = () => join(folder, 'sortwell.db')
const refusal = async (environment = { DATA_DIR: folder }) =>
  backup && (await createOperator({ environment })(backup, join(folder, 'copy.db'))).stderr

test('an empty file and a database without our tables hold no accounts', async () => {
  await writeFile(file(), '')
  expect(await refusal()).toBe(`${file()} holds no accounts: no server has used it yet. ${ways}\n`)
  const sqlite = openSqliteFile(file())
  sqlite.exec('create table notes (text text)')
  sqlite.close()
  expect(await refusal()).toBe(`${file()} holds no accounts: no server has used it yet. ${ways}\n`)
})

test('a file that is no database is said to be unreadable, with its name', async () => {
  await writeFile(file(), 'no database at all, but long enough to look at'.repeat(100))
  expect(await refusal()).toBe(`The database ${file()} cannot be read: file is not a database.\n`)
})

test('a database of an older or a newer version is left as it is', async () => {
  const sqlite = openSqliteFile(file())
  sqlite.exec('create table schema_version (version integer not null); insert into schema_version values (0)')
  expect(await refusal()).toMatch(/has version 0 and this Sortwell works with version \d+\. Start its server/)
  sqlite.exec('update schema_version set version = 999')
  expect(await refusal()).toMatch(/has version 999 and .* Start the newer Sortwell\.\n$/)
  sqlite.close()
})

test.runIf(inject('postgres'))(
  'an empty PostgreSQL database gets no tables; its password is never shown',
  async () => {
    const name = `t${randomUUID().replaceAll('-', '')}`
    await runSql(`${inject('postgres')}/postgres`, `create database ${name}`)
    const url = new URL(`${inject('postgres')}/${name}?application_name=x`)
    url.password = 'hunter2'
    const run = createOperator({ environment: { DATA_DIR: folder, DATABASE_URL: url.href } })
    for (const { command, words } of calls)
      expect((await run(command, ...words)).stderr).toBe(
        `${inject('postgres')}/${name} holds no accounts: no server has used it yet. ${ways}\n`,
      )
    const look = openPostgres(url.href, {})
    expect(await look.db.introspection.getTables()).toEqual([])
    await look.close()
    await runSql(`${inject('postgres')}/postgres`, `drop database ${name} with (force)`)
  },
)
