import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openFolder, undoRun } from '../../sorter/index.ts'
import { createRunHistory } from './history.ts'
import { createRunLog } from './run-log.ts'
import { stateFiles } from './state-dir.ts'
import { newRun, testState, testStateDir } from './testing/test-state.ts'
import { readWatching } from './watched.ts'

/** Databases as former versions of the schema left them. */

/** A run that sorted a.txt, b.txt as `b (2).txt`, and left c.txt, which was in use; and a watched folder. */
function versionOne() {
  const stateDir = testStateDir()
  const file = stateFiles.database(stateDir)
  fs.writeFileSync(file, gunzipSync(fs.readFileSync(new URL('./testing/version-1.db.gz', import.meta.url))))
  const state = testState(stateDir)
  const log = createRunLog(state)
  return { stateDir, file, state, log, history: createRunHistory(state, log) }
}

test('a database of version 1 is brought up, and its run is undone', async () => {
  const { stateDir, state, log, history } = versionOne()
  const [run] = history.list({})
  expect(run).toMatchObject({ state: 'done', moved: 2, failed: 1, folder: '/home/ann/Downloads' })
  expect(readWatching(state).folders).toHaveLength(1)
  expect(state.read(database => database.row('PRAGMA user_version'))).toEqual({ user_version: 2 })
  const place = path.join(testStateDir(), 'Moved')
  fs.mkdirSync(path.join(place, 'Documents'), { recursive: true })
  for (const [at, name] of ['a.txt', 'b (2).txt'].entries()) {
    const file = path.join(place, 'Documents', name)
    fs.writeFileSync(file, 'x'.repeat(at + 1))
    fs.utimesSync(file, 1_700_000_000 + at, 1_700_000_000 + at)
  }
  const folder = openFolder(place, { stateDir })
  expect(await undoRun({ log, folder, runId: run?.runId })).toMatchObject({ moved: 2, failures: [] })
  expect(fs.readdirSync(place)).toEqual(['a.txt', 'b.txt'])
  expect(history.find(run?.runId ?? '')).toMatchObject({ state: 'undone' })
})

test('a database of version 1 with a row that breaks its rules is damaged', () => {
  const { file, state, history } = versionOne()
  const connection = new DatabaseSync(file)
  connection.exec("PRAGMA ignore_check_constraints = ON; UPDATE runs SET kind = 'surt'")
  connection.close()
  expect(history.list({})).toEqual([])
  expect(state.restored).toMatchObject({ copyFrom: undefined, file: expect.any(String) })
})

test.skipIf(process.platform === 'win32')(
  'a database of version 1 is read where it cannot be brought up, and not changed',
  () => {
    const { file, history } = versionOne()
    const before = fs.readFileSync(file)
    fs.symlinkSync('nowhere', `${file}-wal`) // no log can be made, as on a full or read-only disk
    const [run] = history.list({})
    expect(run).toMatchObject({ state: 'done', moved: 2 })
    expect(history.files(run?.runId ?? '').moved.map(({ to }) => to)).toEqual([
      'Documents/a.txt',
      'Documents/b (2).txt',
    ])
    expect(history.where('b (2).txt')).toHaveLength(1)
    expect(fs.readFileSync(file).equals(before)).toBe(true)
  },
)

test.skipIf(process.platform === 'win32')(
  'an empty file that a full disk left is a history without runs',
  () => {
    const { file, history, log } = versionOne()
    fs.truncateSync(file)
    fs.symlinkSync('nowhere', `${file}-wal`)
    expect([history.list({}), history.interrupted(), log.open()]).toEqual([[], [], []])
    fs.rmSync(`${file}-wal`)
    expect(log.begin(newRun(), [])).toMatch(/^2026/)
  },
)
