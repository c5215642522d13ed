import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chooseSet, chosenSet } from '../chosen-sets.ts'
import { createRunHistory } from '../history.ts'
import { createRunLog } from '../run-log.ts'
import { stateFiles } from '../state-dir.ts'
import { allMoved, movesTo, newRun, testState, testStateDir } from '../testing/test-state.ts'
import { createUpkeep } from '../upkeep.ts'
import { deleteHistory } from './delete-history.ts'

/** Three runs of two files, one of them marked damaged, a copy, an older copy and a database that was set aside. */
function usedHistory() {
  const state = testState()
  const log = createRunLog(state)
  const { stateDir } = state
  for (const at of [0, 1, 2]) {
    const runId = log.begin(newRun(), movesTo('Documents', 'secret-1.txt', 'secret-2.txt'))
    log.end(runId, allMoved(2), [], [])
    if (at === 0) log.markDamaged(runId)
    createUpkeep(state, () => Date.now() + at * 86_400_000)()
  }
  const damaged = stateFiles.damagedDatabase(stateDir, '2026-11-21')
  for (const ending of ['', '-wal', '-journal']) fs.writeFileSync(damaged + ending, 'secret')
  // Of programs that were killed
  for (const ending of ['copy.db.fresh', 'db.fresh', 'db.making', 'db.making-wal'])
    fs.writeFileSync(path.join(stateDir, `sortwell.${ending}`), 'secret')
  chooseSet(state, '/home/ann/Downloads', 'mine')
  return { state, stateDir, log, history: createRunHistory(state, log) }
}

const bytesOf = (stateDir: string) =>
  fs
    .readdirSync(stateDir)
    .filter(name => name.includes('.db'))
    .map(name => fs.readFileSync(path.join(stateDir, name), 'latin1'))
    .join('')

test('all runs are deleted, from every file, and all else stays', () => {
  const { state, stateDir, log, history } = usedHistory()
  const other = createRunLog(testState(stateDir)) // another program that has the database open
  expect(other.open()).toEqual([])
  expect(bytesOf(stateDir)).toContain('secret')
  expect(deleteHistory(state, log)).toBe(3)
  expect([history.list({}), history.where('secret-1.txt'), other.find('x')]).toEqual([[], [], undefined])
  expect(chosenSet(state, '/home/ann/Downloads')).toBe('mine')
  expect(bytesOf(stateDir)).not.toContain('secret')
  expect(fs.readdirSync(stateDir).filter(name => /copy|damaged|fresh|making/.test(name))).toEqual([])
})

test('a folder in the place of a copy is deleted with it', () => {
  const { state, stateDir, log } = usedHistory()
  const [, older] = stateFiles.databaseCopies(stateDir)
  fs.rmSync(older)
  fs.mkdirSync(older)
  fs.writeFileSync(path.join(older, 'a'), '')
  expect(deleteHistory(state, log)).toBe(3)
  expect(fs.existsSync(older)).toBe(false)
})

test('a history that was deleted stays deleted, and the next run is copied at once', () => {
  const { state, stateDir, log, history } = usedHistory()
  deleteHistory(state, log)
  const runId = log.begin(newRun(), movesTo('Documents', 'a.txt'))
  log.end(runId, allMoved(1), [], [])
  createUpkeep(state)()
  expect(fs.existsSync(stateFiles.databaseCopies(stateDir)[0])).toBe(true)
  expect(history.list({}).map(run => run.runId)).toEqual([runId])
})

test('an open run refuses it, and nothing is deleted', () => {
  const { state, stateDir, log, history } = usedHistory()
  const place = testStateDir()
  log.begin(newRun({ folder: { path: place, device: 1, inode: 1 } }), movesTo('Documents', 'a.txt'))
  const refusal = { code: 'open-run', path: place }
  expect(() => deleteHistory(state, log)).toThrow(expect.objectContaining({ refusal }))
  expect(history.list({})).toHaveLength(4)
  expect(fs.readdirSync(stateDir).filter(name => /copy|damaged/.test(name))).toHaveLength(6)
})

test('an open run whose folder is gone refuses it only while it is under way', () => {
  const { state, log, history } = usedHistory()
  const run = newRun({ folder: { path: '/nowhere/Downloads', device: 1, inode: 1 } })
  log.begin(run, movesTo('Documents', 'a.txt'))
  const lock = log.lock(run.folder)
  expect(() => deleteHistory(state, log)).toThrow(expect.objectContaining({ code: 'open-run' }))
  if ('release' in lock) lock.release()
  expect(deleteHistory(state, log)).toBe(4)
  expect(history.list({})).toEqual([])
})

test('where there is no history, there is nothing to delete, and none is made', () => {
  const state = testState()
  expect(deleteHistory(state, createRunLog(state))).toBe(0)
  expect(fs.readdirSync(state.stateDir)).toEqual([])
})

test('a history of which only the copy is left is deleted, too', () => {
  const { state, stateDir, log, history } = usedHistory()
  state.close()
  fs.rmSync(stateFiles.database(stateDir))
  expect(deleteHistory(state, log)).toBe(3)
  expect(history.list({})).toEqual([])
})
