import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '../../config/parse.ts'
import { newUser } from '../../sign-in/new-user.ts'
import { databaseFor, dropDatabaseFor } from '../../testing/database.ts'
import { addUser, findUser } from '../accounts/users.ts'
import { sweep } from '../operations/sweep.ts'
import type { Db } from '../tables.ts'
import { addRows } from './bulk.ts'
import { migrate, migrations, newestVersion, readVersion } from './migrate.ts'
import { openStore } from './open.ts'
import { inTransaction } from './transaction.ts'

const ada = newUser({ id: 'ada', name: 'Ada', email: 'ada@example.com', now: 1 })
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-store-'))
})
afterEach(async () => {
  await dropDatabaseFor(folder)
  await rm(folder, { recursive: true })
})

const open = async () => openStore(parseConfig({ DATA_DIR: folder, ...(await databaseFor(folder)) }).database)

test('a database is opened again as it was', async () => {
  const first = await open()
  await addUser(first.db, ada)
  await first.close()
  const second = await open()
  expect(await findUser(second.db, 'ada')).toEqual(ada)
  await second.close()
})

test('a database of a newer Sortwell is left alone', async () => {
  const { db, close } = await open()
  await db.updateTable('schema_version').set({ version: 99 }).execute()
  await close()
  await expect(open()).rejects.toThrow(
    `The database has version 99 and this Sortwell knows versions up to ${newestVersion}. Start the newer Sortwell.`,
  )
})

test('a later version brings a database up to date once, and this one then leaves it alone', async () => {
  const { db, close } = await open()
  await addUser(db, ada)
  const nameEverybody = (tx: Db) =>
    sql`alter table users add column nickname text not null default 'nobody'`.execute(tx)
  const later = [...migrations, async (tx: Db) => void (await nameEverybody(tx))]
  for (const _ of ['the first server', 'the second']) await inTransaction(db, tx => migrate(tx, later))
  expect(await readVersion(db)).toBe(newestVersion + 1)
  expect(await findUser(db, 'ada')).toEqual({ ...ada, nickname: 'nobody' })
  await close()
  await expect(open()).rejects.toThrow('Start the newer Sortwell.')
})

test('a migration that fails changes nothing', async () => {
  const { db, close } = await open()
  const failing = async (tx: Db) => {
    await sql`create table halves (id text not null primary key)`.execute(tx)
    throw new Error('no')
  }
  await expect(inTransaction(db, tx => migrate(tx, [...migrations, failing]))).rejects.toThrow('no')
  expect(await readVersion(db)).toBe(newestVersion)
  expect((await db.introspection.getTables()).map(table => table.name)).not.toContain('halves')
  await close()
})

test('a transaction that fails leaves nothing behind', async () => {
  const { db, close } = await open()
  const failing = inTransaction(db, async tx => {
    await addUser(tx, ada)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await findUser(db, 'ada')).toBeUndefined()
  await close()
})

test('the short way to read sees every write that was made', async () => {
  const { db, readOne, close } = await open()
  const query = db.selectFrom('users').select('name').where('id', '=', 'ada').compile()
  expect(await readOne(query)).toBeUndefined()
  await addUser(db, ada)
  expect(await readOne(query)).toEqual({ name: 'Ada' })
  await close()
})

test('sweeping removes what has run out and keeps the rest', async () => {
  const { db, close } = await open()
  const dayMs = 86_400_000
  await addUser(db, ada)
  await addUser(db, {
    ...newUser({ id: 'bob', name: 'Bob', email: 'bob@example.com', now: 1 }),
    email_verified_at: 1,
  })
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'old', count: 1, reset_at: 5 },
      { key: 'new', count: 1, reset_at: 60 * dayMs },
    ])
    .execute()
  await sweep(db, 31 * dayMs)
  expect((await db.selectFrom('users').select('id').execute()).map(row => row.id)).toEqual(['bob'])
  expect((await db.selectFrom('rate_limits').select('key').execute()).map(row => row.key)).toEqual(['new'])
  await close()
})

test('sweeping reaches the end of a table of many slices, and stops when it is told to', async () => {
  const { db, close } = await open()
  const keys = Array.from({ length: 4_500 }, (_, index) => `key-${String(index).padStart(5, '0')}`)
  const row = (key: string, index: number) => ({ key, count: 1, reset_at: index % 3 === 0 ? 5 : 50 })
  await addRows(db, 'rate_limits', keys.map(row))
  await sweep(db, 10, AbortSignal.abort())
  const left = async () =>
    (await db.selectFrom('rate_limits').select('reset_at').execute()).map(r => r.reset_at)
  expect(await left()).toHaveLength(4_500)
  await sweep(db, 10)
  expect(new Set(await left())).toEqual(new Set([50]))
  expect(await left()).toHaveLength(3_000)
  await close()
})
