import { mkdtemp, open as openFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newUser } from '../sign-in/new-user.ts'
import { newestVersion } from './migrate.ts'
import { inTransaction, openStore } from './open.ts'
import { openSqliteFile } from './sqlite.ts'
import { sweep } from './sweep.ts'
import { addUser, findUser } from './users.ts'

const ada = newUser({ id: 'ada', name: 'Ada', email: 'ada@example.com', now: 1 })
let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-store-'))
  file = join(folder, 'inner', 'sortwell.db')
})
afterEach(() => rm(folder, { recursive: true }))

const open = () => openStore({ engine: 'sqlite', file })

test('a new database is made for its owner only, and opened again as it was', async () => {
  const first = await open()
  await addUser(first.db, ada)
  await first.close()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const second = await open()
  expect(await findUser(second.db, 'ada')).toEqual(ada)
  await second.close()
})

test('writes are synced, in a write-ahead log, with foreign keys on', async () => {
  await (await open()).close()
  const sqlite = openSqliteFile(file)
  const pragma = (name: string) => sqlite.pragma(name, { simple: true })
  expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1])
  sqlite.close()
})

test('a database of a newer Sortwell is left alone', async () => {
  await (await open()).close()
  const sqlite = new Sqlite(file)
  sqlite.exec('update schema_version set version = 99')
  sqlite.close()
  await expect(open()).rejects.toThrow(
    `The database has version 99 and this Sortwell knows versions up to ${newestVersion}. Start the newer Sortwell.`,
  )
})

test('a damaged database is not opened', async () => {
  const store = await open()
  await addUser(store.db, ada)
  await store.close()
  const handle = await openFile(file, 'r+')
  await handle.write(Buffer.alloc(4096, 0xff), 0, 4096, 4096)
  await handle.close()
  await expect(open()).rejects.toThrow()
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
