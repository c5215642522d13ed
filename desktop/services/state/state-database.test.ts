import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Database, type DatabaseKind, DatabaseNewer } from './database/database.ts'
import { stateKind } from './database/schema.ts'
import { createRunHistory } from './history.ts'
import { createRunLog } from './run-log.ts'
import { stateFiles } from './state-dir.ts'
import { allMoved, movesTo, newRun, program, testState, testStateDir } from './testing/test-state.ts'
import { readWatching } from './watched.ts'

test('what only reads makes no database', () => {
  const state = testState()
  const log = createRunLog(state)
  const history = createRunHistory(state, log)
  expect([log.open(), log.find('x'), [...log.ended('/a', 'sort')], log.undosOf('x')]).toEqual([
    [],
    undefined,
    [],
    [],
  ])
  expect([history.list({}), history.search(['a'], { count: 1, mostFiles: 1 }).runs]).toEqual([[], []])
  expect(readWatching(state).folders).toEqual([])
  expect(fs.readdirSync(state.stateDir)).toEqual([])
})

test.skipIf(process.platform === 'win32')('all files of the database are for the person alone', () => {
  const state = testState(path.join(testStateDir(), 'new'))
  const log = createRunLog(state)
  log.begin(newRun(), movesTo('Documents', 'a.txt'))
  const rights = fs.readdirSync(state.stateDir).map(name => {
    return `${name} ${(fs.statSync(path.join(state.stateDir, name)).mode & 0o777).toString(8)}`
  })
  expect(rights).toEqual(['sortwell.db 600', 'sortwell.db-shm 600', 'sortwell.db-wal 600'])
  expect((fs.statSync(state.stateDir).mode & 0o777).toString(8)).toBe('700')
})

/** A made-up next version: runs get a note, and a new table. */
const nextKind: DatabaseKind = {
  ...stateKind,
  steps: [
    ...stateKind.steps,
    `ALTER TABLE runs ADD COLUMN note TEXT NOT NULL DEFAULT 'none';
     CREATE TABLE labels (folder ANY NOT NULL UNIQUE, label TEXT NOT NULL) STRICT;`,
  ],
}

test('a next version brings the schema up and keeps what is there; this one then refuses it', () => {
  const state = testState()
  const log = createRunLog(state)
  const runId = log.begin(newRun(), movesTo('Documents', 'a.txt'))
  log.end(runId, allMoved(1), [], [])
  state.close()
  const file = stateFiles.database(state.stateDir)
  for (const _ of ['brought up', 'opened again']) {
    const next = new Database(file, nextKind)
    expect(next.row('SELECT id, note FROM runs')).toEqual({ id: runId, note: 'none' })
    expect(next.row('SELECT count(*) AS count FROM labels')).toEqual({ count: 0 })
    expect(next.row('PRAGMA user_version')).toEqual({ user_version: 3 })
    next.close()
  }
  const before = fs.readFileSync(file)
  expect(() => log.find(runId)).toThrow(DatabaseNewer)
  expect(() => log.begin(newRun(), [])).toThrow(
    `${file} was written by a newer version of Sortwell. Update Sortwell; nothing was changed.`,
  )
  expect(fs.readFileSync(file).equals(before)).toBe(true)
})

test('of programs that make or bring up one database at once each finds it whole', async () => {
  const stateDir = testStateDir()
  const code = `say(log.begin(newRun(), movesTo('Documents', 'a.txt')))`
  const programs = Array.from({ length: 4 }, () => program(stateDir, code))
  const ids = await Promise.all(programs.map(({ answer }) => answer()))
  expect(
    createRunLog(testState(stateDir))
      .open()
      .map(({ runId }) => runId),
  ).toEqual(ids.sort().reverse())
  const module = JSON.stringify(new URL('./database/database.ts', import.meta.url).href)
  const bringUp = `const { Database } = await import(${module})
    const next = new Database(stateDir + '/sortwell.db', ${JSON.stringify(nextKind)})
    say(next.row('SELECT count(*) AS count FROM runs WHERE note = ?', 'none').count)`
  const next = Array.from({ length: 4 }, () => program(stateDir, bringUp))
  expect(await Promise.all(next.map(({ answer }) => answer()))).toEqual([4, 4, 4, 4])
})

test.runIf(process.platform === 'linux')(
  'on a network disk a rollback journal takes the place of the log',
  () => {
    const statfs = vi.spyOn(fs, 'statfsSync').mockReturnValue({ type: 0x6969 } as fs.StatsFs)
    onTestFinished(() => statfs.mockRestore())
    const state = testState()
    const log = createRunLog(state)
    const runId = log.begin(newRun(), movesTo('Documents', 'a.txt'))
    expect(state.use(database => database.row('PRAGMA journal_mode'))).toEqual({ journal_mode: 'delete' })
    expect(fs.readdirSync(state.stateDir)).toEqual(['sortwell.db'])
    expect(log.read(runId).moves).toHaveLength(1)
  },
)

test('a database that another program makes while one searches for it is found', () => {
  const state = testState()
  const file = stateFiles.database(state.stateDir)
  const { lstatSync } = fs
  const lstat = vi.spyOn(fs, 'lstatSync').mockImplementationOnce(((
    ...asked: Parameters<typeof lstatSync>
  ) => {
    createRunLog(testState(state.stateDir)).begin(newRun(), movesTo('Documents', 'a.txt'))
    return lstatSync(...asked)
  }) as typeof lstatSync)
  onTestFinished(() => lstat.mockRestore())
  expect(createRunHistory(state, createRunLog(state)).list({})).toHaveLength(1)
  expect(lstat).toHaveBeenCalledWith(file, { throwIfNoEntry: false })
})

test('a full disk takes none of a plan and keeps the runs before', () => {
  const state = testState()
  const log = createRunLog(state)
  const runId = log.begin(newRun(), movesTo('Documents', 'a.txt'))
  const limit = (pages: number) => state.use(database => database.exec(`PRAGMA max_page_count = ${pages}`))
  limit(1) // no more than it has
  const many = movesTo('Documents', ...Array.from({ length: 20_000 }, (_, at) => `${at}.txt`))
  expect(() => log.begin(newRun(), many)).toThrow(expect.objectContaining({ code: 'ENOSPC' }))
  expect(log.open().map(run => run.runId)).toEqual([runId])
  limit(1_000_000)
  expect(log.read(log.begin(newRun(), many)).moves).toHaveLength(20_000)
})

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a read-only folder is reported by the code of the system',
  () => {
    const stateDir = testStateDir()
    fs.chmodSync(stateDir, 0o500)
    onTestFinished(() => fs.chmodSync(stateDir, 0o700))
    const log = createRunLog(testState(stateDir))
    expect(() => log.begin(newRun(), [])).toThrow(expect.objectContaining({ code: 'EACCES' }))
  },
)

test.skipIf(process.platform === 'win32')(
  'a database with no room for its log is read, and not written',
  () => {
    const state = testState()
    const log = createRunLog(state)
    const runId = log.begin(newRun(), movesTo('Documents', 'a.txt'))
    state.close()
    fs.symlinkSync('nowhere', `${stateFiles.database(state.stateDir)}-wal`)
    expect(log.read(runId).moves).toHaveLength(1)
    expect(createRunHistory(state, log).list({})).toMatchObject([{ runId, state: 'interrupted' }])
    expect(() => log.begin(newRun(), [])).toThrow(expect.objectContaining({ code: 'EACCES' }))
  },
)

test('a database that other programs may not write is reported by the code of the system', () => {
  const state = testState()
  const log = createRunLog(state)
  const runId = log.begin(newRun(), movesTo('Documents', 'a.txt'))
  state.use(database => database.exec('PRAGMA query_only = ON'))
  expect(() => log.begin(newRun(), [])).toThrow(expect.objectContaining({ code: 'EROFS' }))
  expect(() => log.note(runId, { found: 'Documents' })).toThrow(expect.objectContaining({ code: 'EROFS' }))
  expect(log.read(runId).moves).toHaveLength(1)
})

test('a database that another program holds for long is reported as busy', () => {
  const state = testState()
  const log = createRunLog(state)
  log.begin(newRun(), [])
  state.use(database => database.exec('PRAGMA busy_timeout = 0'))
  const other = new DatabaseSync(stateFiles.database(state.stateDir))
  other.exec('BEGIN IMMEDIATE')
  expect(() => log.begin(newRun(), [])).toThrow(expect.objectContaining({ code: 'EBUSY' }))
  other.exec('ROLLBACK')
  other.close()
  expect(log.begin(newRun(), [])).toMatch(/^2026/)
})
