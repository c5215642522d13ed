import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRunHistory } from '../history.ts'
import { createRunLog } from '../run-log.ts'
import { stateFiles } from '../state-dir.ts'
import { allMoved, movesTo, newRun, program, testState, testStateDir } from '../testing/test-state.ts'
import { createUpkeep } from '../upkeep.ts'

/** Ends a run of as many files. @returns its id */
function plantRun(state: ReturnType<typeof testState>, files = 2000): string {
  const log = createRunLog(state)
  const names = Array.from({ length: files }, (_, at) => `${at}.txt`)
  const runId = log.begin(newRun(), movesTo('Documents', ...names))
  log.end(runId, allMoved(files), [], [])
  return runId
}

/** A state folder with a run that is in the copy, too, and one that is not. */
function twoRuns(files = 2000) {
  const stateDir = testStateDir()
  const state = testState(stateDir)
  const copied = plantRun(state, files)
  createUpkeep(state)()
  const newest = plantRun(state, files)
  state.close()
  return { stateDir, copied, newest, file: stateFiles.database(stateDir) }
}

const damages: Readonly<Record<string, (file: string) => void>> = {
  'is no database': file => fs.writeFileSync(file, 'hello '.repeat(10_000)),
  'lost its second half': file => fs.truncateSync(file, fs.statSync(file).size / 2),
  'was overwritten': file => {
    const bytes = fs.readFileSync(file)
    fs.writeFileSync(
      file,
      bytes.fill(0x61, Math.floor(bytes.length / 10), Math.floor((bytes.length * 9) / 10)),
    )
  },
}

/** Works until the damage is found: then the call after that goes by the copy. */
function untilRestored(stateDir: string) {
  const state = testState(stateDir)
  const log = createRunLog(state)
  const history = createRunHistory(state, log)
  const codes: unknown[] = []
  for (let tries = 0; tries < 2 && state.restored === undefined; tries += 1) {
    try {
      for (const { runId } of history.list({})) history.files(runId)
    } catch (error) {
      codes.push(error)
    }
  }
  return { state, log, history, codes }
}

describe.each(Object.entries(damages))('a database that %s', (_, damage) => {
  test('is set aside, and its copy takes its place', () => {
    const { stateDir, copied, file } = twoRuns()
    damage(file)
    const bytes = fs.readFileSync(file)
    const { state, log, history, codes } = untilRestored(stateDir)
    for (const code of codes) expect(code).toMatchObject({ name: 'StateFailed', code: 'EBADMSG' })
    expect(history.list({}).map(({ runId }) => runId)).toEqual([copied])
    expect(history.files(copied).moved).toHaveLength(2000)
    const copyFrom = fs.statSync(stateFiles.databaseCopies(stateDir)[0]).mtime.toISOString()
    expect(state.restored).toMatchObject({
      copyFrom,
      file: expect.stringMatching(/^sortwell damaged .*\.db$/),
    })
    expect(history.restored()).toEqual(state.restored)
    const aside = path.join(stateDir, state.restored?.file ?? '')
    expect(fs.readFileSync(aside).equals(bytes)).toBe(true)
    expect(log.begin(newRun(), []) > copied).toBe(true)
  })

  test('is replaced by an empty one where there is no copy', () => {
    const { stateDir, file } = twoRuns()
    fs.rmSync(stateFiles.databaseCopies(stateDir)[0])
    damage(file)
    const { history, log } = untilRestored(stateDir)
    expect(history.list({})).toEqual([])
    expect(history.restored()).toMatchObject({ copyFrom: undefined })
    expect(log.begin(newRun(), [])).toMatch(/^2026/)
  })

  test('is replaced once, however many programs find it', async () => {
    const { stateDir, copied, file } = twoRuns()
    damage(file)
    const code = `
      const read = () => log.read(${JSON.stringify(copied)}).moves.length
      for (;;) {
        try { for (const run of log.ended('/home/ann/Downloads', 'sort')) log.read(run.runId) } catch (error) {
          if (error.code !== 'EBADMSG' && error.code !== 'ENOENT') throw error
          continue
        }
        break
      }
      say(read())`
    const programs = Array.from({ length: 3 }, () => program(stateDir, code))
    expect(await Promise.all(programs.map(({ answer }) => answer()))).toEqual([2000, 2000, 2000])
    expect(fs.readdirSync(stateDir).filter(name => /^sortwell damaged .*\.db$/.test(name))).toHaveLength(1)
  })
})

test('damage that no call has met is found by the daily check', () => {
  const { stateDir, copied, file } = twoRuns()
  damages['was overwritten']?.(file)
  const state = testState(stateDir)
  const tomorrow = () => Date.now() + 86_400_000
  createUpkeep(state, tomorrow)()
  expect(state.restored).toBeDefined()
  expect(createRunLog(state).find(copied)).toBeDefined()
})

test('a damaged copy is not put in its place', () => {
  const { stateDir, file } = twoRuns()
  for (const each of [file, stateFiles.databaseCopies(stateDir)[0]]) damages['was overwritten']?.(each)
  const { history } = untilRestored(stateDir)
  expect(history.list({})).toEqual([])
  expect(history.restored()).toMatchObject({ copyFrom: undefined })
})

test('a thread that has the damaged file open goes on with the one in its place', () => {
  const { stateDir, newest, copied, file } = twoRuns()
  const other = createRunLog(testState(stateDir))
  expect(other.find(newest)).toBeDefined()
  damages['is no database']?.(file)
  untilRestored(stateDir)
  expect(other.find(copied)).toBeDefined()
  expect(other.find(newest)).toBeUndefined()
  expect(() => other.note(newest, { found: 'Documents' })).toThrow(
    expect.objectContaining({ code: 'ENOENT' }),
  )
})

test('a log that is lost after a kill costs no plan', async () => {
  const stateDir = testStateDir()
  const code = `
    const ended = log.begin(newRun(), movesTo('Documents', 'a.txt'))
    log.end(ended, allMoved(1), [], [])
    say([ended, log.begin(newRun(), movesTo('Documents', 'b.txt', 'c.txt'))])
    process.stdin.resume()`
  const doomed = program(stateDir, code)
  const [ended, open] = await doomed.answer()
  await doomed.kill()
  for (const ending of ['-wal', '-shm']) fs.rmSync(stateFiles.database(stateDir) + ending)
  const log = createRunLog(testState(stateDir))
  expect(log.read(open).moves).toEqual(movesTo('Documents', 'b.txt', 'c.txt'))
  expect(log.find(ended)?.end).toEqual(allMoved(1))
})

test.each([
  ['a damaged database', damages['is no database']],
  ['one that is gone', (file: string) => fs.rmSync(file)],
])('a program that is killed while it restores %s leaves it to the next one', async (what, spoil) => {
  const calls = ['copyFileSync', 'rmSync', 'renameSync', 'fsyncSync', 'existsSync']
  let kills = 0
  for (let isKilled = true; isKilled; kills += 1) {
    const { stateDir, copied, file } = twoRuns(20)
    fs.writeFileSync(`${file}-wal`, 'of the damaged one')
    fs.writeFileSync(`${file}-journal`, 'of the damaged one, on a network disk')
    spoil?.(file)
    const code = `
      const fs = (await import('node:fs')).default
      let left = ${5 * kills}
      for (const name of ${JSON.stringify(calls)}) {
        const call = fs[name]
        fs[name] = (...given) => {
          if (left-- === 0) process.kill(process.pid, 'SIGKILL')
          return call(...given)
        }
      }
      log.find('x')`
    const [, signal] = await program(stateDir, code).ended()
    isKilled = signal !== null
    const log = createRunLog(testState(stateDir))
    expect(log.read(copied).moves).toHaveLength(20)
    expect(createRunHistory(testState(stateDir), log).restored()).toMatchObject({
      copyFrom: expect.any(String),
    })
    const names = fs.readdirSync(stateDir)
    expect(names.filter(name => name.includes('.fresh'))).toEqual([])
    expect(names.filter(name => /^sortwell damaged .*\.db$/.test(name))).toHaveLength(
      what.startsWith('a') ? 1 : 0,
    )
    expect(names).not.toContain('sortwell.db-journal')
  }
  expect(kills).toBeGreaterThan(5)
})

test.each([
  ['emptied', (file: string) => fs.truncateSync(file)],
  ['deleted', (file: string) => fs.rmSync(file)],
  ['replaced by an empty one', (file: string) => fs.renameSync(emptyFile(file), file)],
])('a database that is %s while a thread has it open is replaced by its copy', (_, spoil) => {
  const { stateDir, copied, file } = twoRuns()
  const state = testState(stateDir)
  const history = createRunHistory(state, createRunLog(state))
  expect(history.list({})).toHaveLength(2)
  spoil(file)
  const listed = () => {
    try {
      return history.list({}).map(({ runId }) => runId)
    } catch (error) {
      return error
    }
  }
  const first = listed()
  expect(first instanceof Error ? listed() : first).toEqual([copied])
  expect(state.restored).toMatchObject({ copyFrom: expect.any(String) })
})

function emptyFile(file: string): string {
  fs.writeFileSync(`${file}.new`, '')
  return `${file}.new`
}
