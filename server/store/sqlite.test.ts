import { mkdtemp, open as openFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newUser } from '../sign-in/new-user.ts'
import { openStore } from './open.ts'
import { openSqliteFile } from './sqlite.ts'
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

test('a damaged database is not opened', async () => {
  const store = await open()
  await addUser(store.db, ada)
  await store.close()
  const handle = await openFile(file, 'r+')
  await handle.write(Buffer.alloc(4096, 0xff), 0, 4096, 4096)
  await handle.close()
  await expect(open()).rejects.toThrow()
})
