import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createRunLog } from '../services/state/run-log.ts'
import { openState } from '../services/state/state-database.ts'
import { openFolder } from '../sorter/index.ts'
import { commandLine, putFile, treeOf } from './testing.ts'

/** What the command says when it cannot use its history. */

const files = { 'a.jpg': 'one', 'b.pdf': 'two' }

test('a folder in which another run is at work is refused, with its process and since when', async () => {
  const { folder, stateDir, json, sortwell } = commandLine(files)
  await json('sort', folder)
  const state = openState(stateDir)
  const log = createRunLog(state)
  const [done] = log.ended(folder, 'sort')
  const lock = log.lock(openFolder(folder, { stateDir }))
  if (done) log.begin({ ...done, startedAt: '2099-11-21T09:40:00.000Z' }, [])
  const refusal = `sortwell: Sortwell is at work in this folder already (process ${process.pid} since 2099-11-21 09:40 UTC); wait until it has finished.\n`
  for (const command of ['sort', 'undo', 'redo', 'recover'])
    expect(await sortwell(command, folder)).toEqual({ status: 1, stdout: '', stderr: refusal })
  expect((await sortwell('history')).stdout).toContain('under way')
  if ('release' in lock) lock.release()
  state.close()
  expect(await sortwell('recover', folder)).toMatchObject({ status: 0, stderr: '' })
})

test('a history of a newer version is neither read nor written, and nothing moves', async () => {
  const { folder, stateDir, json, sortwell } = commandLine(files)
  await json('sort', folder)
  const database = new DatabaseSync(join(stateDir, 'sortwell.db'))
  database.exec('PRAGMA user_version = 99')
  database.close()
  for (const args of [['sort', folder], ['undo', folder], ['history']])
    expect(await sortwell(...args)).toEqual({
      status: 1,
      stdout: '',
      stderr: `sortwell: ${join(stateDir, 'sortwell.db')} was written by a newer version of Sortwell. Update Sortwell; nothing was changed.\n`,
    })
  expect(treeOf(folder)).toEqual({ 'Documents/b.pdf': 'two', 'Images/a.jpg': 'one' })
})

test('a damaged history is restored from its copy, and the command says once which runs are lost', async () => {
  const { folder, stateDir, json, sortwell } = commandLine(files)
  const { runId } = await json('sort', folder)
  putFile(join(folder, 'c.mp3'), 'three')
  await json('sort', folder)
  for (const name of ['sortwell.db-wal', 'sortwell.db-shm']) rmSync(join(stateDir, name), { force: true })
  writeFileSync(join(stateDir, 'sortwell.db'), 'no database')
  const { stdout, stderr } = await sortwell('history')
  const lost =
    /The history was found damaged on \S+ \S+ and was restored from its copy of \S+ \S+: runs between the two cannot be undone\. The damaged file is .*\n/
  expect(stderr).toMatch(lost)
  expect(stdout).toMatch(lost)
  expect(stdout).toContain(String(runId))
  expect(await json('history')).toMatchObject({
    runs: [{ runId }],
    restored: { at: expect.any(String), copyFrom: expect.any(String), message: expect.any(String) },
  })
  expect(await sortwell('undo', folder)).toMatchObject({ status: 0, stderr: '' })
  expect(treeOf(folder)).toEqual({ ...files, 'Audio/c.mp3': 'three' })
})

test('damage that a command meets in the middle is repaired for the next one', async () => {
  const { folder, stateDir, json, sortwell } = commandLine(files)
  await json('sort', folder)
  const file = join(stateDir, 'sortwell.db')
  writeFileSync(file, readFileSync(file).fill(0x61, 2 * 8192)) // the schema, on the first page, stays
  expect((await sortwell('history')).stderr).toMatch(/ was restored from its copy of .*\n.* is damaged; /)
  expect(await sortwell('undo', folder)).toMatchObject({ status: 0, stderr: '' })
  expect(treeOf(folder)).toEqual(files)
})

test('a history that cannot be opened is told in one sentence, and nothing moves', async () => {
  const { folder, stateDir, sortwell } = commandLine(files)
  mkdirSync(join(stateDir, 'sortwell.db'))
  for (const args of [['sort', folder], ['plan', folder], ['undo', folder], ['history'], ['where', 'a.jpg']])
    expect(await sortwell(...args)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^sortwell: The history in .*state cannot be (used, because you may not write there \(EACCES\)|read or written \(EIO\)); nothing was moved\.\n$/,
      ),
    })
  expect(treeOf(folder)).toEqual(files)
})

test('without a place for the history nothing is moved', async () => {
  const { folder, stateDir, sortwell } = commandLine(files)
  rmSync(stateDir, { recursive: true })
  putFile(stateDir, 'in the way')
  const { status, stdout, stderr } = await sortwell('sort', folder)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(
    /^sortwell: The history in .*state cannot be read or written \(\w+\); nothing was moved\.\n$/,
  )
  expect(treeOf(folder)).toEqual(files)
})
