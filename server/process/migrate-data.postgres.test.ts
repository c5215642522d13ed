import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openStore } from '../store/engine/open.ts'
import { addPasskey, createAuthenticator, logInWith } from '../testing/authenticator.ts'
import { addPerson, addPersonWithTwoFactor, codeNow, goodPassword, registration } from '../testing/people.ts'
import { runSql } from '../testing/postgres.ts'
import { runCommandToEnd, startProcess } from '../testing/start-process.ts'
import { testServer } from '../testing/test-server.ts'

let folder: string
let file: string
let url: string
let name: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-migrate-'))
  file = join(folder, 'sortwell.db')
  name = `t${randomUUID().replaceAll('-', '')}`
  url = `${inject('postgres')}/${name}`
  await runSql(`${inject('postgres')}/postgres`, `create database ${name}`)
})
afterEach(async () => {
  await runSql(`${inject('postgres')}/postgres`, `drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

const onSqlite = () => testServer({ dataDir: folder, environment: { DATABASE_URL: `sqlite:${file}` } })
const onPostgres = () => testServer({ dataDir: folder, environment: { DATABASE_URL: url } })
const migrate = (...more: string[]) =>
  runCommandToEnd('migrate-data', [file, '--yes', ...more], { DATABASE_URL: url, DATA_DIR: folder })

test('people go on where they were: sessions, two-factor, passkeys, devices, waiting mails', async () => {
  const { ada, bob } = await prepare()
  const { code, stdout, stderr } = await migrate()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^users: 3 rows, [0-9a-f]{16}$/m)
  expect(stdout).toContain('Counts and hashes agree on both sides.')

  await using server = await onPostgres()
  server.clock.advance(60_000)
  const { api, tokens } = server.client()
  tokens.token = ada.token
  expect((await api.profile()).name).toBe('Ada Ünïcode 🗂')
  expect((await api.devices()).devices).toMatchObject([{ name: 'nas', current: true }])
  const { tfaToken = '' } = await api.login({ email: 'bob@example.com', password: goodPassword })
  await api.loginSecondFactor({ tfaToken, twoFactorToken: codeNow(server, bob.secret) })
  await logInWith(server, server.client(), ada.authenticator)
  expect(await server.mail.subjects('waiting@example.com')).toEqual(['Confirm your email address'])
})

/** Three people on SQLite: one signed in, one with two-factor, one whose mail still waits. */
async function prepare() {
  await using server = await onSqlite()
  const ada = await addPerson(server, { name: 'Ada Ünïcode 🗂' })
  const authenticator = createAuthenticator()
  await addPasskey(server, ada, authenticator)
  await ada.api.entitlement({ deviceName: 'nas' })
  const bob = await addPersonWithTwoFactor(server, { name: "Bob '); --", email: 'bob@example.com' })
  await server.api.register(registration({ email: 'waiting@example.com' }))
  return { ada: { token: ada.tokens.token, authenticator }, bob: { secret: bob.secret } }
}

test('a second run is refused unless everything may be replaced, and then brings what changed', async () => {
  await prepare()
  expect((await migrate()).code).toBe(0)
  const store = await openStore({ engine: 'sqlite', file })
  const bob = await store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'bob@example.com')
    .executeTakeFirstOrThrow()
  await store.db.deleteFrom('users').where('id', '=', bob.id).execute()
  await store.close()
  expect(await migrate()).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^Database: postgres:.*\n$/),
    stderr: 'That PostgreSQL database has accounts already. Add --replace to replace everything in it.\n',
  })
  const again = await migrate('--replace')
  expect(again.stdout).toMatch(/^users: 2 rows, /m)
  expect(again.stdout).toMatch(/^backup_codes: 0 rows, 0{16}$/m)
})

test('a copy that differs is not kept', async () => {
  await prepare()
  await (await openStore({ engine: 'postgres', url })).close()
  await runSql(
    url,
    'create function spoil() returns trigger language plpgsql as $$ begin new.name := upper(new.name); return new; end $$',
    'create trigger spoil before insert on users for each row execute function spoil()',
  )
  const { code, stderr } = await migrate()
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^users differs after the copy: 3 rows \([0-9a-f]{64}\) became 3 \([0-9a-f]{64}\)\.\n$/,
  )
  const store = await openStore({ engine: 'postgres', url })
  expect(await store.db.selectFrom('users').selectAll().execute()).toEqual([])
  await store.close()
})

test('a database that a server uses is not copied', async () => {
  const server = await startProcess({ DATA_DIR: folder, DATABASE_URL: `sqlite:${file}` })
  expect(await migrate()).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^Database: postgres:.*\n$/),
    stderr: `A server is using ${file}. Stop it first.\n`,
  })
  await server.stop()
})

/** Changes the SQLite file as no server of today would. */
function tamper(...statements: readonly string[]) {
  const sqlite = new Sqlite(file)
  for (const statement of statements) sqlite.exec(statement)
  sqlite.close()
}

test('what PostgreSQL does not take is said with the name of its table, and nothing is kept', async () => {
  await prepare()
  tamper(
    'alter table stripe_events alter column id drop not null',
    "insert into stripe_events (id, type, received_at) values (null, 'invoice.paid', 1)",
  )
  const { code, stderr } = await migrate()
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^stripe_events has rows that PostgreSQL does not take: null value in column "id" .*\. PostgreSQL is as it was before\.\n$/,
  )
  const store = await openStore({ engine: 'postgres', url })
  expect(await store.db.selectFrom('users').selectAll().execute()).toEqual([])
  await store.close()
})

test('nothing is copied into a PostgreSQL database while a server is connected to it', async () => {
  await prepare()
  const server = await startProcess({ DATA_DIR: folder, DATABASE_URL: `${url}?application_name=theirs` })
  const refusal = { code: 1, stderr: `A server is using ${url}. Stop it first.\n` }
  expect(await migrate()).toMatchObject(refusal)
  expect(await migrate('--replace')).toMatchObject(refusal)
  await server.kill()
  const { code, stdout } = await migrate()
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^users: 3 rows, /m)])
})

test('a file that is no database of ours is neither copied nor changed', async () => {
  tamper('create table notes (text text)')
  const { code, stderr } = await migrate()
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${file} holds no accounts`)])
  const sqlite = new Sqlite(file)
  expect(sqlite.prepare('select name from sqlite_schema').pluck().all()).toEqual(['notes'])
  sqlite.close()
})
