import fs from 'node:fs'
import { expect, test } from 'vitest'
import { createRunHistory } from './history.ts'
import { createRunLog } from './run-log.ts'
import { stateFiles } from './state-dir.ts'
import { allMoved, movesTo, newRun, program, testState, testStateDir } from './testing/test-state.ts'
import { createUpkeep } from './upkeep.ts'

/** Programs that do this, each killed one statement later, until one comes to its end. @returns state folders */
async function* killedIn(code: string, prepare: (stateDir: string) => void = () => undefined) {
  for (let killAt = 0, isKilled = true; isKilled; killAt += 1) {
    const stateDir = testStateDir()
    prepare(stateDir)
    const doomed = program(
      stateDir,
      `let left = ${killAt}
       log.open() // opens it
       statement = () => { if (left-- === 0) process.kill(process.pid, 'SIGKILL') }
       ${code}`,
    )
    const [, signal] = await doomed.ended()
    isKilled = signal !== null
    yield { stateDir, isKilled, log: createRunLog(testState(stateDir)) }
  }
}

const runId = '2026-11-21T09-40-00-000Z-'

function begun(stateDir: string): void {
  const state = testState(stateDir)
  createRunLog(state).begin(newRun(), movesTo('Documents', 'a.txt', 'b.txt'))
  state.close()
}

test('a run is there with its whole plan, or not at all', async () => {
  const found: number[] = []
  for await (const { log } of killedIn(
    `log.begin(newRun(), movesTo('Documents', 'a.txt', 'b.txt'))`,
    begun,
  )) {
    const [newest, ...others] = log.open().map(run => log.read(run.runId))
    expect(newest?.moves).toEqual(movesTo('Documents', 'a.txt', 'b.txt'))
    found.push(1 + others.length)
  }
  expect(found).toEqual(found.toSorted())
  expect(new Set(found)).toEqual(new Set([1, 2]))
})

test('a program that ends in the middle of a long plan leaves nothing of it', async () => {
  const stateDir = testStateDir()
  begun(stateDir)
  const doomed = program(
    stateDir,
    `const moves = movesTo('Documents', ...Array.from({ length: 50_000 }, (_, at) => at + '.txt'))
     function* tillKilled() {
       yield* moves // so many that SQLite has written most of them
       process.kill(process.pid, 'SIGKILL')
     }
     log.begin(newRun(), { length: moves.length, [Symbol.iterator]: tillKilled })`,
  )
  expect(await doomed.ended()).toEqual([null, 'SIGKILL'])
  const state = testState(stateDir)
  expect(createRunLog(state).open()).toHaveLength(1)
  expect(state.read(database => database.row('SELECT count(*) AS moves FROM moves'))).toEqual({ moves: 2 })
})

test('a note is there, or not at all', async () => {
  const names: (string | undefined)[] = []
  const code = `log.note(log.open()[0].runId, { renamed: ['a.txt', 'Documents/a (2).txt'] })`
  for await (const { log } of killedIn(code, begun)) {
    const [run] = log.open()
    names.push(log.read(run?.runId ?? '').renamed.get('a.txt'))
  }
  expect([names[0], names.at(-1)]).toEqual([undefined, 'Documents/a (2).txt'])
})

test('an end is there with its failures and marks, or not at all', async () => {
  const prepare = (stateDir: string) => {
    const state = testState(stateDir)
    const log = createRunLog(state)
    const sorted = log.begin(newRun(), movesTo('Documents', 'a.txt', 'b.txt'))
    log.end(sorted, allMoved(2), [], [])
    log.begin(newRun({ kind: 'undo', undoes: sorted }), movesTo('Documents', 'a.txt', 'b.txt'))
    state.close()
  }
  const code = `
    const [undo] = log.open()
    const failure = { from: 'a.txt', to: 'Documents/a.txt', reason: 'io' }
    log.end(undo.runId, { ...allMoved(1), failed: 1 }, [failure], [undo.undoes])`
  const ends: unknown[] = []
  for await (const { stateDir, log } of killedIn(code, prepare)) {
    const [undo, sorted] = createRunHistory(testState(stateDir), log).list({})
    const { failures, header } = log.read(undo?.runId ?? '')
    ends.push([header.end?.moved, failures.length, sorted?.state])
  }
  const [nothing, all] = [
    [undefined, 0, 'done'],
    [1, 1, 'undone'],
  ]
  expect(ends[0]).toEqual(nothing)
  expect(ends.at(-1)).toEqual(all)
  for (const end of ends) expect([nothing, all]).toContainEqual(end)
})

test('upkeep deletes whole runs, and a copy is whole or the one of the day before', async () => {
  const prepare = (stateDir: string) => {
    fs.writeFileSync(
      stateFiles.settings(stateDir),
      JSON.stringify({ version: 1, history: { days: 1, runs: 1 } }),
    )
    const state = testState(stateDir)
    const log = createRunLog(state)
    for (const startedAt of [
      '2026-01-01T00:00:00.000Z',
      '2026-01-02T00:00:00.000Z',
      '2026-01-03T00:00:00.000Z',
    ])
      log.end(log.begin(newRun({ startedAt }), movesTo('Documents', 'a.txt', 'b.txt')), allMoved(2), [], [])
    createUpkeep(state, () => Date.parse('2026-01-01T01:00:00Z'))()
    state.close()
  }
  const code = `createUpkeep(state, () => Date.parse('2026-01-05T01:00:00Z'))()`
  const counts: number[] = []
  for await (const { stateDir, log } of killedIn(code, prepare)) {
    const moves = [...log.ended('/home/ann/Downloads', 'sort')].map(run => log.read(run.runId).moves.length)
    expect(new Set(moves)).toEqual(new Set([2]))
    counts.push(moves.length)
    const copyDir = testStateDir()
    fs.copyFileSync(stateFiles.databaseCopies(stateDir)[0], stateFiles.database(copyDir))
    const check = testState(copyDir).use(database => database.row('PRAGMA integrity_check'))
    expect(check).toEqual({ integrity_check: 'ok' })
    createUpkeep(testState(stateDir), () => Date.parse('2026-01-05T02:00:00Z'))()
    expect([...log.ended('/home/ann/Downloads', 'sort')]).toHaveLength(1)
  }
  expect([counts[0], counts.at(-1)]).toEqual([3, 1])
})

test('a run that was cut off by a kill is found by its state, and its folder is free', async () => {
  const stateDir = testStateDir()
  const doomed = program(
    stateDir,
    `globalThis.lock = log.lock(newRun().folder); say(log.begin(newRun(), movesTo('Documents', 'a.txt'))); process.stdin.resume()`,
  )
  const id = await doomed.answer()
  expect(id).toContain(runId)
  const state = testState(stateDir)
  const history = createRunHistory(state, createRunLog(state))
  expect(history.find(id)?.state).toBe('running')
  expect(history.interrupted()).toEqual([])
  await doomed.kill()
  expect(history.find(id)?.state).toBe('interrupted')
  expect(history.interrupted('/home/ann/Downloads').map(run => run.runId)).toEqual([id])
  expect(history.interrupted('/elsewhere')).toEqual([])
})
