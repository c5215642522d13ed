import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { FolderRefused, openFolder } from '../index.ts'
import { benchAt, workbench } from '../testing/workbench.ts'

function refusal(open: () => unknown): FolderRefused {
  try {
    open()
  } catch (error) {
    if (error instanceof FolderRefused) return error
    throw error
  }
  throw new Error('it was not refused')
}

test('a folder that does not exist is refused', () => {
  const { folder, stateDir } = workbench()
  const refused = refusal(() => openFolder(join(folder, 'no'), { stateDir, force: true }))
  expect(refused).toMatchObject({ code: 'missing', canForce: false, refusal: { path: `${folder}/no` } })
})

test.each(['', 'a\0b'])('%j names no folder', path => {
  expect(refusal(() => openFolder(path, { stateDir: '/nowhere' })).refusal).toEqual({
    code: 'missing',
    path: '',
  })
})

test('a file is refused', () => {
  const { folder, stateDir } = workbench({ 'a.txt': 'one' })
  expect(refusal(() => openFolder(join(folder, 'a.txt'), { stateDir })).code).toBe('not-a-folder')
})

test('a path through a file is refused', () => {
  const { folder, stateDir } = workbench({ 'a.txt': 'one' })
  expect(refusal(() => openFolder(join(folder, 'a.txt/b'), { stateDir })).code).toBe('not-a-folder')
})

test('a link that leads in a circle is refused', () => {
  const { folder, stateDir } = workbench()
  fs.symlinkSync('self', join(folder, 'self'))
  expect(refusal(() => openFolder(join(folder, 'self'), { stateDir })).refusal).toMatchObject({
    code: 'cannot-open',
    systemCode: 'ELOOP',
  })
})

test('a link to a folder is resolved', () => {
  const { folder, stateDir } = workbench({ 'real/': '' })
  fs.symlinkSync('real', join(folder, 'link'))
  expect(openFolder(join(folder, 'link'), { stateDir }).path).toBe(join(folder, 'real'))
})

test('a relative path starts at the working directory', () => {
  const { folder, stateDir } = workbench()
  expect(openFolder(relative(process.cwd(), folder), { stateDir }).path).toBe(folder)
})

test.skipIf(process.platform === 'win32')('a folder whose real path is not valid text is refused', () => {
  const { folder, stateDir } = workbench({ 'caf\udce9/': '' })
  fs.symlinkSync(fs.readdirSync(folder, 'buffer')[0] ?? '', join(folder, 'link'))
  const badName = expect.objectContaining({ code: 'bad-name' })
  expect(() => openFolder(join(folder, 'link'), { stateDir })).toThrow(badName)
  expect(() => openFolder(join(folder, 'caf\ufffd'), { stateDir })).toThrow(badName)
})

test('a project is refused unless it is confirmed', () => {
  const { folder, stateDir } = workbench({ 'package.json': '{}', 'src/': '' })
  const refused = refusal(() => openFolder(folder, { stateDir }))
  expect(refused).toMatchObject({ code: 'project', canForce: true })
  expect(openFolder(folder, { stateDir, force: true }).path).toBe(folder)
})

test('the home folder is refused, also by way of a link', () => {
  const { folder, stateDir } = workbench({ 'home/': '' })
  fs.symlinkSync('home', join(folder, 'link'))
  const open = () => openFolder(join(folder, 'link'), { stateDir, home: join(folder, 'link') })
  expect(refusal(open)).toMatchObject({ code: 'home', canForce: true })
})

test('the root of the file system is refused', () => {
  expect(refusal(() => openFolder('/', { stateDir: '/nowhere' }))).toMatchObject({ code: 'drive-root' })
})

test('the state folder is never sorted, not even when confirmed', () => {
  const { stateDir } = workbench()
  fs.mkdirSync(join(stateDir, 'rules'))
  const refused = refusal(() => openFolder(join(stateDir, 'rules'), { stateDir, force: true }))
  expect(refused).toMatchObject({ code: 'own-state', canForce: false })
})

test('the state folder may lie inside the chosen folder', async () => {
  const { folder } = workbench({ 'a.txt': 'one' })
  const inside = benchAt({ folder, stateDir: join(folder, 'state') })
  expect(await inside.sort()).toMatchObject({ moved: 1 })
  expect(await inside.undo()).toMatchObject({ moved: 1, failures: [] })
})

test('a folder whose name only begins like that of the state folder is sorted', () => {
  const { stateDir } = workbench()
  fs.mkdirSync(`${stateDir}-mine`)
  expect(openFolder(`${stateDir}-mine`, { stateDir }).path).toBe(`${stateDir}-mine`)
  fs.rmdirSync(`${stateDir}-mine`)
})

const isRoot = process.getuid?.() === 0

/**
 * What a user without rights, without a home and unknown to the system gets. The process begins as root, as nobody else may
 * be able to read the sources and run Node.
 */
function asStranger(path: string, stateDir: string, isForReading = false): string {
  const url = pathToFileURL(join(import.meta.dirname, '../index.ts')).href
  const script = `const { openFolder } = await import(${JSON.stringify(url)})
    process.setgroups([])
    process.setgid(54321)
    process.setuid(54321)
    try {
      console.log(openFolder(${JSON.stringify(path)}, { stateDir: ${JSON.stringify(stateDir)}, isForReading: ${isForReading} }).path)
    } catch (error) {
      console.log(error.code ?? error.stack)
    }`
  const options = { cwd: os.tmpdir(), env: {}, encoding: 'utf8' } as const
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], options).stdout.trim()
}

test.skipIf(!isRoot)('a user without a home is no obstacle (only root can try it)', () => {
  const { folder, stateDir } = workbench()
  for (const path of [folder, stateDir]) fs.chmodSync(path, 0o777)
  expect(asStranger(folder, stateDir)).toBe(folder)
})

test.skipIf(!isRoot)('a folder that may not be read or changed is refused (only root can try it)', () => {
  const { folder, stateDir } = workbench({ 'closed/': '', 'fixed/': '' })
  fs.chmodSync(folder, 0o755)
  fs.chmodSync(join(folder, 'closed'), 0o700)
  fs.chmodSync(join(folder, 'fixed'), 0o755)
  expect(asStranger(join(folder, 'closed'), stateDir)).toBe('unreadable')
  expect(asStranger(join(folder, 'fixed'), stateDir)).toBe('read-only')
  expect(asStranger(join(folder, 'fixed'), stateDir, true)).toBe(join(folder, 'fixed'))
})
