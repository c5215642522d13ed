import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, open as openFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newUser } from '../../sign-in/new-user.ts'
import { addUser, findUser } from '../accounts/users.ts'
import { backUp } from '../operations/backup.ts'
import { addRows } from './bulk.ts'
import { isUnavailable } from './errors.ts'
import { openStore } from './open.ts'
import { openSqliteFile } from './sqlite.ts'
import { inTransaction } from './transaction.ts'

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

/** Writes over the page at which a table or an index begins: one that nothing reads when the database is opened. */
async function damage(path: string) {
  const sqlite = new Sqlite(path, { readonly: true })
  const page = sqlite
    .prepare("select rootpage from sqlite_schema where name = 'outbox_to_send'")
    .pluck()
    .get()
  const pageBytes = Number(sqlite.pragma('page_size', { simple: true }))
  sqlite.close()
  const handle = await openFile(path, 'r+')
  await handle.write(Buffer.alloc(pageBytes, 0xff), 0, pageBytes, (Number(page) - 1) * pageBytes)
  await handle.close()
}
/** Makes a file large without filling it: SQLite's own header says where its pages end. */
const enlarge = (path: string) => truncate(path, 300 * 1024 * 1024)
const damaged = (path: string) => `The database ${path} is damaged: `

test('a damaged database is not opened, and the words say which one', async () => {
  await (await open()).close()
  await damage(file)
  await expect(open()).rejects.toThrow(damaged(file))
})

test('what is no database is not opened, and the words say which file', async () => {
  await (await open()).close()
  await truncate(file)
  const handle = await openFile(file, 'r+')
  await handle.write('words'.repeat(1_000))
  await handle.close()
  await expect(open()).rejects.toThrow(`${damaged(file)}file is not a database.`)
})

test('a large database that was closed in order is opened without looking through all of it', async () => {
  await (await open()).close()
  await damage(file)
  await enlarge(file)
  await (await open()).close()
})

test('a large database that was not closed in order is looked through', async () => {
  const store = await open()
  await addUser(store.db, ada)
  const left = join(folder, 'left.db')
  // As a server leaves them that was killed.
  await copyFile(file, left)
  await copyFile(`${file}-wal`, `${left}-wal`)
  await store.close()
  const openLeft = () => openStore({ engine: 'sqlite', file: left })
  await enlarge(left)
  const intact = await openLeft()
  expect(await findUser(intact.db, 'ada')).toEqual(ada)
  await intact.close()

  await copyFile(file, left)
  await damage(left)
  await enlarge(left)
  await writeFile(`${left}-wal`, 'half a log')
  await expect(openLeft()).rejects.toThrow(damaged(left))
})

test('a transaction whose reading another process has made old is run again', async () => {
  const [ours, theirs] = [await open(), await open()]
  const taken: boolean[] = []
  await inTransaction(ours.db, async tx => {
    taken.push((await findUser(tx, 'ada')) !== undefined)
    if (taken.length === 1) await addUser(theirs.db, ada)
    await addUser(tx, newUser({ id: 'bob', name: 'Bob', email: 'bob@example.com', now: 1 }))
  })
  expect(taken).toEqual([false, true])
  await ours.close()
  await theirs.close()
})

/** Another process that writes to the file, and has not committed yet. */
async function lockElsewhere(path: string) {
  const program = `
    import Sqlite from 'better-sqlite3'
    const sqlite = new Sqlite(process.argv[1])
    sqlite.exec('begin immediate')
    process.stdout.write('locked')
    process.stdin.once('data', () => sqlite.exec('commit')).once('end', () => sqlite.close())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, path], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return async () => {
    const ended = once(child, 'exit')
    child.stdin.end('commit')
    await ended
  }
}

test('what another process writes holds up writers alone, and they go on when it is done', async () => {
  const { db, readOne, close } = await open()
  await addUser(db, ada)
  const unlock = await lockElsewhere(file)
  const done: string[] = []
  const bob = newUser({ id: 'bob', name: 'Bob', email: 'bob@example.com', now: 1 })
  const writes = [
    addUser(db, bob).then(() => done.push('statement')),
    inTransaction(db, async tx => {
      await findUser(tx, 'ada')
      await tx.updateTable('users').set({ name: 'Ada L.' }).where('id', '=', 'ada').execute()
    }).then(() => done.push('transaction')),
  ]
  const query = db.selectFrom('users').select('name').where('id', '=', 'ada').compile()
  for (let reads = 0; reads < 100; reads += 1) {
    expect((await findUser(db, 'ada'))?.name).toBe('Ada')
    expect(await readOne(query)).toEqual({ name: 'Ada' })
    await setImmediate()
  }
  expect(done).toEqual([])
  await unlock()
  await Promise.all(writes)
  expect(done.sort()).toEqual(['statement', 'transaction'])
  expect((await findUser(db, 'ada'))?.name).toBe('Ada L.')
  await close()
})

test('a lock that another process does not give back is reported as a temporary failure', async () => {
  const { db, close } = await open()
  const unlock = await lockElsewhere(file)
  const error = await addUser(db, ada).catch(cause => cause)
  expect(isUnavailable(error)).toBe(true)
  await unlock()
  expect(await addUser(db, ada)).toBe(true)
  await close()
})

test('a reader sees what is committed, and a transaction what it wrote itself', async () => {
  const { db, close } = await open()
  await inTransaction(db, async tx => {
    await addUser(tx, ada)
    expect(await findUser(tx, 'ada')).toEqual(ada)
    expect(await findUser(db, 'ada')).toBeUndefined()
  })
  expect(await findUser(db, 'ada')).toEqual(ada)
  await close()
})

test('no table takes a row whose key is nothing', async () => {
  await (await open()).close()
  const sqlite = openSqliteFile(file)
  const columns = sqlite
    .prepare<[], { column: string; required: number }>(
      `select t.name || '.' || c.name as column, c."notnull" as required
       from sqlite_schema as t, pragma_table_info(t.name) as c where t.type = 'table' and c.pk > 0`,
    )
    .all()
  expect(columns.length).toBeGreaterThan(20)
  expect(columns.filter(({ required }) => required === 0)).toEqual([])
  const add = sqlite.prepare('insert into rate_limits (key, count, reset_at) values (null, 1, 1)')
  expect(() => add.run()).toThrow('NOT NULL constraint failed: rate_limits.key')
  sqlite.close()
})

test('a backup comes to its end however often the database is written meanwhile', async () => {
  const { db, close } = await open()
  const rows = Array.from({ length: 40_000 }, (_, index) => ({
    key: `key-${index}`.padEnd(200),
    count: 1,
    reset_at: 1,
  }))
  await addRows(db, 'rate_limits', rows)
  await addUser(db, ada)
  let isOver = false
  const copying = backUp(file, join(folder, 'copy.db')).finally(() => {
    isOver = true
  })
  let writes = 0
  while (!isOver && writes < 2_000) {
    await db
      .updateTable('rate_limits')
      .set({ count: writes })
      .where('key', '=', rows[writes]?.key ?? '')
      .execute()
    writes += 1
    await setImmediate()
  }
  expect(writes).toBeLessThan(2_000)
  expect((await copying).users).toBe(1)
  await close()
})
