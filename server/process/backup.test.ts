import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newestVersion } from '../store/migrate.ts'
import { registration } from '../testing-people.ts'
import { connectTo, runToEnd, type ServerProcess, startProcess } from './start-process.ts'

let folder: string
let backup: string
let server: ServerProcess | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-backup-'))
  backup = join(folder, 'backup.db')
  server = await startProcess({ DATA_DIR: folder })
})
afterEach(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})

const run = (command: 'backup' | 'restore', file: string) =>
  runToEnd(`commands/${command}.ts`, [file], { DATA_DIR: folder })
const register = (email: string) => connectTo(server?.url ?? '').api.register(registration({ email }))
const emails = () => {
  const sqlite = new Sqlite(join(folder, 'sortwell.db'), { readonly: true })
  const found = sqlite.prepare('select email from users order by email').pluck().all()
  sqlite.close()
  return found
}

test('a backup is taken while the server runs, and restored when it is stopped', async () => {
  await register('before@example.com')
  const taken = await run('backup', backup)
  expect(taken).toMatchObject({ code: 0, stderr: '' })
  expect(taken.stdout).toContain(`: 1 accounts, version ${newestVersion}.`)
  await register('after@example.com')
  await server?.stop()
  const restored = await run('restore', backup)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(emails()).toEqual(['before@example.com'])
  const kept = (await readdir(folder)).filter(name => name.includes('before-restore'))
  expect(restored.stdout).toContain(kept[0])
  server = await startProcess({ DATA_DIR: folder })
  await register('again@example.com')
  expect(emails()).toEqual(['again@example.com', 'before@example.com'])
})

test('a restore under a running server is refused and changes nothing', async () => {
  await register('before@example.com')
  await run('backup', backup)
  await register('later@example.com')
  const refused = await run('restore', backup)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
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
  expect(await run('restore', foreign)).toMatchObject({ code: 1, stdout: '' })
  expect(await run('restore', join(folder, 'nothing.db'))).toMatchObject({ code: 1 })
  expect(emails()).toEqual(['before@example.com'])
  expect(existsSync(join(folder, 'sortwell.db.incoming'))).toBe(false)
})

test('a damaged database gives way to a backup', async () => {
  await register('before@example.com')
  await run('backup', backup)
  await server?.stop()
  await writeFile(join(folder, 'sortwell.db'), 'damaged'.repeat(1000))
  await expect(startProcess({ DATA_DIR: folder })).rejects.toThrow('Sortwell cannot start')
  expect(await run('restore', backup)).toMatchObject({ code: 0 })
  expect(emails()).toEqual(['before@example.com'])
})
