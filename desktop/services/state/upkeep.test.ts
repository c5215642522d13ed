import fs from 'node:fs'
import { expect, test } from 'vitest'
import { createRunLog } from './run-log.ts'
import { stateFiles } from './state-dir.ts'
import { allMoved, movesTo, newRun, program, testState } from './testing/test-state.ts'
import { createUpkeep, retentionOf } from './upkeep.ts'

const dayMs = 86_400_000
const firstMs = Date.parse('2026-01-01T00:00:00Z')

/** A run an hour, from the first of January on. */
function runsOf(days: number, history: unknown) {
  const state = testState()
  const log = createRunLog(state)
  fs.writeFileSync(stateFiles.settings(state.stateDir), JSON.stringify({ version: 1, history }))
  state.use(database => database.exec('PRAGMA synchronous = OFF')) // a test of many runs is no test of the disk
  const ids = Array.from({ length: days * 24 }, (_, hour) => {
    const startedAt = new Date(firstMs + hour * 3_600_000).toISOString()
    const runId = log.begin(newRun({ startedAt }), movesTo('Documents', 'a.txt'))
    log.end(runId, allMoved(1), [], [])
    return runId
  })
  const runUpkeepOn = (day: number) => createUpkeep(state, () => firstMs + day * dayMs)()
  const left = () => [...log.ended('/home/ann/Downloads', 'sort')].map(run => run.runId).reverse()
  return { state, log, ids, keepUpOn: runUpkeepOn, left }
}

test('runs are stored for so many days, and so many of them, whichever is more', () => {
  const { state, ids, keepUpOn, left } = runsOf(10, { days: 5, runs: 24 })
  keepUpOn(4)
  expect(left()).toEqual(ids)
  keepUpOn(8)
  expect(left()).toEqual(ids.slice(3 * 24))
  keepUpOn(100)
  expect(left(), 'counted from the last run').toEqual(ids.slice(5 * 24 + 23))
  const moves = state.read(database => database.row('SELECT count(*) AS count FROM moves'))
  expect(moves).toEqual({ count: left().length })
})

test('the last so many runs stay, however old they are', () => {
  const { log, ids, keepUpOn, left } = runsOf(10, { days: 1, runs: 30 })
  const startedAt = new Date(firstMs + 400 * dayMs).toISOString()
  const newest = log.begin(newRun({ startedAt }), movesTo('Documents', 'a.txt'))
  log.end(newest, allMoved(1), [], [])
  keepUpOn(500)
  expect(left()).toEqual([...ids.slice(-29), newest])
})

test('runs without an end stay', () => {
  const { log, ids, keepUpOn, left } = runsOf(1, { days: 1, runs: 1 })
  const startedAt = new Date(firstMs + dayMs).toISOString()
  const open = log.begin(newRun({ startedAt }), movesTo('Documents', 'a.txt'))
  const lastAt = new Date(firstMs + 200 * dayMs).toISOString()
  const last = log.begin(newRun({ startedAt: lastAt }), movesTo('Documents', 'a.txt'))
  log.end(last, allMoved(1), [], [])
  keepUpOn(201)
  expect(left()).toEqual([last])
  expect(log.open().map(run => run.runId)).toEqual([open])
  expect(log.find(ids[0] ?? '')).toBeUndefined()
})

test('a clock that jumps ahead makes no run old', () => {
  const { ids, keepUpOn, left } = runsOf(10, { days: 11, runs: 1 })
  keepUpOn(20_000)
  expect(left()).toEqual(ids)
})

test.each(['keep-all', { days: 'many' }])('nothing is deleted while the settings are %j', history => {
  const { state, ids, keepUpOn, left } = runsOf(3, history)
  keepUpOn(400)
  expect(left()).toEqual(ids)
  expect(retentionOf(state.stateDir)).toBeNull()
})

test('without settings, runs are stored for 180 days, and the last 2,000', () => {
  expect(retentionOf(testState().stateDir)).toEqual({ days: 180, runs: 2000 })
})

test('the copy is made once a day, and is as the database was', () => {
  const { state, log, ids, keepUpOn } = runsOf(1, undefined)
  const copy = stateFiles.databaseCopies(state.stateDir)[0]
  keepUpOn(1)
  const first = fs.statSync(copy).ino
  log.begin(newRun(), movesTo('Documents', 'b.txt'))
  keepUpOn(1.9)
  expect(fs.statSync(copy).ino).toBe(first)
  keepUpOn(2)
  expect(fs.statSync(copy).ino).not.toBe(first)
  if (process.platform !== 'win32') expect(fs.statSync(copy).mode & 0o777).toBe(0o600)
  const other = testState()
  fs.copyFileSync(copy, stateFiles.database(other.stateDir))
  expect(createRunLog(other).open()).toHaveLength(1)
  expect(createRunLog(other).read(ids[0] ?? '').moves).toEqual(movesTo('Documents', 'a.txt'))
})

test('a disk that refuses the copy is no fault of the run before it, and is tried again the next day', () => {
  const { state, keepUpOn } = runsOf(1, undefined)
  const copy = stateFiles.databaseCopies(state.stateDir)[0]
  fs.mkdirSync(`${copy}.fresh`)
  keepUpOn(1)
  fs.rmdirSync(`${copy}.fresh`)
  keepUpOn(1.9)
  expect(fs.existsSync(copy)).toBe(false)
  keepUpOn(2)
  expect(fs.existsSync(copy)).toBe(true)
})

test('of programs that end a run at once, one does it', async () => {
  const { state, left } = runsOf(10, { days: 1, runs: 24 })
  const code = `createUpkeep(state, () => ${firstMs + 11 * dayMs})(); say(log.find('x') === undefined)`
  const programs = Array.from({ length: 3 }, () => program(state.stateDir, code))
  expect(await Promise.all(programs.map(({ answer }) => answer()))).toEqual([true, true, true])
  expect(left()).toHaveLength(24)
})

test('a run ages by its start, whatever its id: a clock that was ahead moves the ids of all later runs', () => {
  const { log, keepUpOn, left } = runsOf(1, { days: 5, runs: 1 })
  const run = (startedAt: string) => {
    const runId = log.begin(newRun({ startedAt }), movesTo('Documents', 'a.txt'))
    log.end(runId, allMoved(1), [], [])
    return runId
  }
  const ahead = run('2036-05-01T10:00:00.000Z')
  const after = run('2026-01-02T01:00:00.000Z')
  const newest = run('2026-01-20T01:00:00.000Z')
  expect(after > ahead && after.startsWith('2036')).toBe(true)
  keepUpOn(30)
  expect(left()).toEqual([ahead, newest])
})

test('the copy before stays as the older one, unless it is damaged', () => {
  const { state, keepUpOn } = runsOf(1, undefined)
  const [copy, older] = stateFiles.databaseCopies(state.stateDir)
  keepUpOn(1)
  const first = fs.readFileSync(copy)
  const madeAt = fs.statSync(copy).mtimeMs
  keepUpOn(2)
  expect(fs.readFileSync(older).equals(first)).toBe(true)
  expect(fs.statSync(older).mtimeMs, 'its time is when it was made').toBe(madeAt)
  fs.truncateSync(copy, 8192)
  keepUpOn(3)
  expect(fs.readFileSync(older).equals(first)).toBe(true)
  expect(fs.statSync(copy).size).toBeGreaterThan(8192)
})

test('runs that the copy has and the database lacks are taken over before the copy is replaced', () => {
  const { state, log, ids, keepUpOn, left } = runsOf(2, { days: 1, runs: 30 })
  const failure = { from: 'b.txt', to: 'Documents/b.txt', reason: 'in-use' } as const
  const lost = log.begin(
    newRun({ startedAt: '2026-01-03T00:00:00.000Z' }),
    movesTo('Images', 'a.txt', 'b.txt'),
  )
  log.note(lost, { renamed: ['a.txt', 'Images/a (2).txt'] })
  log.end(lost, { ...allMoved(1), failed: 1 }, [failure], [])
  const record = log.read(lost)
  keepUpOn(3)
  const before = left()
  state.use(database => {
    database.run('DELETE FROM runs WHERE id = ?', lost)
    database.run('DELETE FROM runs WHERE id = ?', ids.at(-1) ?? '')
  })
  const later = log.begin(newRun({ startedAt: '2026-01-04T00:00:00.000Z' }), movesTo('Documents', 'c.txt'))
  log.end(later, allMoved(1), [], [])
  keepUpOn(4)
  expect(left()).toEqual([...before.slice(1), later])
  expect(log.read(lost)).toEqual(record)
  expect(log.read(later).moves).toEqual(movesTo('Documents', 'c.txt'))
})

test('a damaged row costs its run alone: the database stays, and other runs keep their moves', () => {
  const { state, log, ids, keepUpOn, left } = runsOf(3, { days: 1, runs: 1 })
  const last = ids.at(-1) ?? ''
  keepUpOn(1)
  state.use(database => {
    database.exec('PRAGMA ignore_check_constraints = ON')
    database.run(`UPDATE runs SET kind = 'surt', planned = 500 WHERE id = ?`, ids[30] ?? '')
  })
  keepUpOn(3)
  expect(state.restored).toBeUndefined()
  expect(left()).toEqual(ids.slice(2 * 24))
  expect(log.find(ids[30] ?? '')).toBeUndefined()
  expect(log.read(last).moves).toHaveLength(1)
})

test('the daily check marks runs that are not as they were begun, and no others', () => {
  const { state, log, ids, keepUpOn } = runsOf(1, undefined)
  const [flipped = '', cut = ''] = ids
  keepUpOn(1)
  state.use(database => {
    database.run(
      `UPDATE moves SET target = 'Documents/b.txt' WHERE number = (SELECT first_move FROM runs WHERE id = ?)`,
      flipped,
    )
    database.run(`UPDATE runs SET old_folders = '[' WHERE id = ?`, cut)
  })
  expect([log.find(flipped)?.isDamaged, log.find(cut)?.isDamaged]).toEqual([undefined, true])
  keepUpOn(2)
  expect(ids.filter(id => log.find(id)?.isDamaged)).toEqual([flipped, cut])
})
