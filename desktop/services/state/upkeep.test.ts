import fs from 'node:fs'
import { expect, test } from 'vitest'
import { createRunLog } from './run-log.ts'
import { stateFiles } from './state-dir.ts'
import { allMoved, movesTo, newRun, program, stateHere } from './testing/state-here.ts'
import { createUpkeep, keepingOf } from './upkeep.ts'

const dayMs = 86_400_000
const firstMs = Date.parse('2026-01-01T00:00:00Z')

/** A run an hour, from the first of January on. */
function runsOf(days: number, history: unknown) {
  const state = stateHere()
  const log = createRunLog(state)
  fs.writeFileSync(stateFiles.settings(state.stateDir), JSON.stringify({ version: 1, history }))
  state.use(database => database.exec('PRAGMA synchronous = OFF')) // a test of many runs is no test of the disk
  const ids = Array.from({ length: days * 24 }, (_, hour) => {
    const startedAt = new Date(firstMs + hour * 3_600_000).toISOString()
    const runId = log.begin(newRun({ startedAt }), movesTo('Documents', 'a.txt'))
    log.end(runId, allMoved(1), [], [])
    return runId
  })
  const keepUpOn = (day: number) => createUpkeep(state, () => firstMs + day * dayMs)()
  const left = () => [...log.ended('/home/ann/Downloads', 'sort')].map(run => run.runId).reverse()
  return { state, log, ids, keepUpOn, left }
}

test('runs are kept for so many days, and so many of them, whichever keeps more', () => {
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

test.each(['keep-all', { days: 'many' }])('nothing is deleted while the settings say %j', history => {
  const { state, ids, keepUpOn, left } = runsOf(3, history)
  keepUpOn(400)
  expect(left()).toEqual(ids)
  expect(keepingOf(state.stateDir)).toBeNull()
})

test('without settings, runs are kept for 180 days, and the last 2,000', () => {
  expect(keepingOf(stateHere().stateDir)).toEqual({ days: 180, runs: 2000 })
})

test('the copy is made once a day, and is as the database was', () => {
  const { state, log, ids, keepUpOn } = runsOf(1, undefined)
  const copy = stateFiles.databaseCopy(state.stateDir)
  keepUpOn(1)
  const first = fs.statSync(copy).ino
  log.begin(newRun(), movesTo('Documents', 'b.txt'))
  keepUpOn(1.9)
  expect(fs.statSync(copy).ino).toBe(first)
  keepUpOn(2)
  expect(fs.statSync(copy).ino).not.toBe(first)
  if (process.platform !== 'win32') expect(fs.statSync(copy).mode & 0o777).toBe(0o600)
  const other = stateHere()
  fs.copyFileSync(copy, stateFiles.database(other.stateDir))
  expect(createRunLog(other).open()).toHaveLength(1)
  expect(createRunLog(other).read(ids[0] ?? '').moves).toEqual(movesTo('Documents', 'a.txt'))
})

test('a disk that refuses the copy is no fault of the run before it, and is tried again the next day', () => {
  const { state, keepUpOn } = runsOf(1, undefined)
  const copy = stateFiles.databaseCopy(state.stateDir)
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
