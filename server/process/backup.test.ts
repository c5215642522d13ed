import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backup as backupCommand, restore as restoreCommand } from '../commands/backup.ts'
import type { RunningServer } from '../run-server.ts'
import { newestVersion } from '../store/engine/migrate.ts'
import { addPasskey, createAuthenticator, logInWith } from '../testing/authenticator.ts'
import { createOperator } from '../testing/operator.ts'
import { addPerson, registration } from '../testing/people.ts'
import { connectTo, runCommandToEnd, startHere } from '../testing/start-process.ts'
import { testServer } from '../testing/test-server.ts'

let folder: string
let backup: string
let server: RunningServer | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-backup-'))
  backup = join(folder, 'backup.db')
  server = await startHere({ DATA_DIR: folder })
})
afterEach(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})

const commands = { backup: backupCommand, restore: restoreCommand }
const run = (command: keyof typeof commands, file: string, DATA_DIR = folder) =>
  createOperator({ environment: { DATA_DIR }, answer: true })(commands[command], file)
/** In a process of its own, beside the server in this one. */
const runBeside = (command: keyof typeof commands, file: string) =>
  runCommandToEnd(command, [file, ...(command === 'restore' ? ['--yes'] : [])], {
    DATA_DIR: folder,
  })
const database = () => `Database: ${join(folder, 'sortwell.db')}\n`
const register = (email: string) => connectTo(server?.url ?? '').api.register(registration({ email }))
const emails = () => {
  const sqlite = new Sqlite(join(folder, 'sortwell.db'), { readonly: true })
  const found = sqlite.prepare('select email from users order by email').pluck().all()
  sqlite.close()
  return found
}

test('a backup is taken while the server runs, and restored when it is stopped', async () => {
  await register('before@example.com')
  const taken = await runBeside('backup', backup)
  expect(taken).toMatchObject({ code: 0, stderr: '' })
  expect(taken.stdout).toContain(`: 1 accounts, version ${newestVersion}.`)
  expect((await stat(backup)).mode & 0o777).toBe(0o600)
  await register('after@example.com')
  await server?.stop()
  await chmod(backup, 0o644)
  const restored = await runBeside('restore', backup)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(emails()).toEqual(['before@example.com'])
  expect((await stat(join(folder, 'sortwell.db'))).mode & 0o777).toBe(0o600)
  const kept = (await readdir(folder)).filter(name => name.includes('before-restore'))
  expect(restored.stdout).toContain(kept[0])
  server = await startHere({ DATA_DIR: folder })
  await register('again@example.com')
  expect(emails()).toEqual(['again@example.com', 'before@example.com'])
})

test('a passkey and a device that were removed after a backup are there again once that is restored', async () => {
  await server?.stop()
  const authenticator = createAuthenticator()
  {
    await using before = await testServer({ dataDir: folder })
    const ada = await addPerson(before)
    const { id } = await addPasskey(before, ada, authenticator)
    await ada.api.entitlement({ deviceName: 'nas' })
    expect(await run('backup', backup)).toMatchObject({ code: 0, stderr: '' })
    await ada.api.removePasskey({ id })
    const [device] = (await ada.api.devices()).devices
    await ada.api.removeDevice({ id: device?.deviceId ?? '' })
  }
  expect(await run('restore', backup)).toMatchObject({ code: 0, stderr: '' })
  await using after = await testServer({ dataDir: folder })
  await logInWith(after, after, authenticator)
  expect((await after.api.profile()).name).toBe('Ada')
  expect((await after.api.devices()).devices).toMatchObject([{ name: 'nas' }])
})

test('a restore under a running server is refused and changes nothing', async () => {
  await register('before@example.com')
  await run('backup', backup)
  await register('later@example.com')
  const refused = await runBeside('restore', backup)
  expect(refused).toMatchObject({ code: 1, stdout: database() })
  expect(refused.stderr).toBe(`A server is using ${join(folder, 'sortwell.db')}. Stop it first.\n`)
  await register('even-later@example.com')
  expect(emails()).toHaveLength(3)
})

test('a backup never overwrites, and a damaged or foreign file is not restored', async () => {
  await register('before@example.com')
  await run('backup', backup)
  expect(await run('backup', backup)).toMatchObject({
    code: 1,
    stderr: `${backup} exists already. Choose another name.\n`,
  })
  await server?.stop()
  const foreign = join(folder, 'foreign.db')
  await writeFile(foreign, 'no database at all, but long enough to look at'.repeat(100))
  expect(await run('restore', foreign)).toMatchObject({ code: 1, stdout: database() })
  expect(await run('restore', join(folder, 'nothing.db'))).toMatchObject({ code: 1 })
  expect(emails()).toEqual(['before@example.com'])
  expect(existsSync(join(folder, 'sortwell.db.incoming'))).toBe(false)
})

/** Changes what a table or an index is said to be, and nothing of what it holds. */
function redefine(file: string, name: string, sql: string) {
  const sqlite = new Sqlite(file)
  sqlite.unsafeMode(true)
  sqlite.pragma('writable_schema = on')
  sqlite.prepare('update sqlite_schema set sql = ? where name = ?').run(sql, name)
  sqlite.close()
}

test('a backup finds damage that the start of a server does not look for, and leaves nothing behind', async () => {
  await server?.stop()
  const file = join(folder, 'sortwell.db')
  // An index of other values than its table's: as many rows, each page sound by itself.
  redefine(file, 'sessions_by_user', 'create index sessions_by_user on sessions (token_hash)')
  const sqlite = new Sqlite(file)
  sqlite.pragma('foreign_keys = off')
  sqlite.exec(`
    insert into sessions (id, token_hash, user_id, authenticated_at, ip, user_agent, client_type, created_at, last_seen_at,
      amr, idle_expires_at, absolute_expires_at)
    values ('s', 'hash', 'nobody', 1, '', '', 'web', 1, 1, '', 1, 1)`)
  sqlite.close()
  redefine(file, 'sessions_by_user', 'create index sessions_by_user on sessions (user_id)')
  server = await startHere({ DATA_DIR: folder })
  const refused = await run('backup', backup)
  expect(refused).toMatchObject({ code: 1, stdout: database() })
  expect(refused.stderr).toContain(
    `The database ${file} is damaged: row 1 missing from index sessions_by_user.`,
  )
  expect((await readdir(folder)).filter(name => name.startsWith('backup'))).toEqual([])
})

test('a damaged database gives way to a backup', async () => {
  await register('before@example.com')
  await run('backup', backup)
  await server?.stop()
  await writeFile(join(folder, 'sortwell.db'), 'damaged'.repeat(1000))
  await expect(startHere({ DATA_DIR: folder })).rejects.toThrow(
    `The database ${join(folder, 'sortwell.db')} is damaged`,
  )
  expect(await run('restore', backup)).toMatchObject({ code: 0 })
  expect(emails()).toEqual(['before@example.com'])
})

test('a backup of a database without accounts fails: it is likely the wrong one', async () => {
  const refused = await run('backup', backup)
  expect(refused).toMatchObject({ code: 1, stdout: database() })
  expect(refused.stderr).toBe(
    `The database ${join(folder, 'sortwell.db')} has no accounts: there is nothing to back up.\n`,
  )
  expect((await readdir(folder)).filter(name => name.startsWith('backup'))).toEqual([])
})

test('a restore makes the folder of the database', async () => {
  await register('before@example.com')
  await run('backup', backup)
  const drill = join(folder, 'deep/drill')
  expect(await run('restore', backup, drill)).toMatchObject({ code: 0, stderr: '' })
  expect((await stat(drill)).mode & 0o777).toBe(0o700)
  expect((await stat(join(drill, 'sortwell.db'))).mode & 0o777).toBe(0o600)
})
