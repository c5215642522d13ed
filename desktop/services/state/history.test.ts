import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { NewRun, RunEnd } from '../../sorter/run/run-log.ts'
import { createRunHistory } from './history.ts'
import { createRunLog } from './run-log.ts'
import { allMoved, movesTo, newRun, testState } from './testing/test-state.ts'

function testHistory() {
  const state = testState()
  const log = createRunLog(state)
  const history = createRunHistory(state, log)
  /** A run that moved all of these files. @returns its id */
  const ran = (names: readonly string[], different: Partial<NewRun> = {}, end: Partial<RunEnd> = {}) => {
    const runId = log.begin(newRun(different), movesTo('Documents', ...names))
    log.end(runId, { ...allMoved(names.length), ...end }, [], [])
    return runId
  }
  /** An undo that put these files of a run back. */
  const undid = (undoes: string, names: readonly string[], undone: readonly string[] = []) => {
    const moves = movesTo('Documents', ...names).map(({ from, to, ...move }) => ({
      ...move,
      from: to,
      to: from,
    }))
    const runId = log.begin(newRun({ kind: 'undo', undoes, part: true }), moves)
    log.end(runId, allMoved(names.length), [], undone)
    return runId
  }
  return { state, log, history, ran, undid }
}

test('runs come newest first, as many as are asked for, and those of a folder alone', () => {
  const { history, ran } = testHistory()
  const elsewhere = { folder: { path: '/home/ann/写真', device: 2, inode: 9 } }
  const ids = Array.from({ length: 7 }, (_, at) => ran(['a.txt'], at % 3 === 0 ? elsewhere : {})).reverse()
  expect(history.list({}).map(run => run.runId)).toEqual(ids)
  expect(history.list({ count: 3 }).map(run => run.runId)).toEqual(ids.slice(0, 3))
  const there = history.list({ folder: '/home/ann/写真' })
  expect(there.map(run => [run.runId, run.folder])).toEqual([0, 3, 6].map(at => [ids[at], '/home/ann/写真']))
  expect(history.list({ folder: '/home/ann/\ufffd' })).toEqual([])
  expect(history.list({ count: 0 })).toEqual([])
  expect(history.recentFolders(9)).toEqual(['/home/ann/写真', '/home/ann/Downloads'])
  expect(history.recentFolders(1)).toEqual(['/home/ann/写真'])
})

test('the newest run comes first, even if the clock was set back', () => {
  const { history, ran } = testHistory()
  const ids = [ran(['a.txt']), ran(['b.txt'], { startedAt: '2001-01-01T00:00:00.000Z' }), ran(['c.txt'])]
  expect(history.list({}).map(run => run.runId)).toEqual(ids.toReversed())
})

test('a run shows what it was, what became of it, and what was put back', () => {
  const { history, ran, undid } = testHistory()
  const sorted = ran(['a.txt', 'b.txt'], { byWatch: true, redoes: 'x' })
  const line = {
    runId: sorted,
    kind: 'sort',
    criterion: 'type',
    planned: 2,
    moved: 2,
    failed: 0,
    redoes: 'x',
  }
  expect(history.find(sorted)).toEqual({
    ...line,
    ...{ folder: '/home/ann/Downloads', startedAt: '2026-11-21T09:40:00.000Z', state: 'done', byWatch: true },
  })
  const part = undid(sorted, ['a.txt'])
  expect(history.find(sorted)).toMatchObject({ state: 'partly-undone' })
  expect(history.files(sorted).moved).toMatchObject([
    { from: 'a.txt', isBack: true },
    { from: 'b.txt', isBack: false },
  ])
  undid(sorted, ['b.txt'], [sorted])
  expect(history.find(sorted)).toMatchObject({ state: 'undone' })
  expect(history.files(sorted).moved.every(({ isBack }) => isBack)).toBe(true)
  expect(history.find(part)).toMatchObject({ kind: 'undo', undoes: sorted, state: 'done' })
  expect(history.find('gone')).toBeUndefined()
  expect(() => history.files('gone')).toThrow(expect.objectContaining({ code: 'unknown-run' }))
})

test('files that failed are no files that it moved, and a new name is the one to be found', () => {
  const { log, history } = testHistory()
  const runId = log.begin(newRun(), movesTo('Documents', 'a.txt', 'b.txt', 'c.txt', 'd.txt'))
  log.note(runId, { renamed: ['c.txt', 'Documents/c (2).txt'] })
  const failure = { from: 'b.txt', to: 'Documents/b.txt', reason: 'in-use' } as const
  log.end(runId, { ...allMoved(2), failed: 1, cancelled: true }, [failure], [])
  expect(history.files(runId)).toMatchObject({
    moved: [
      { from: 'a.txt', to: 'Documents/a.txt' },
      { from: 'c.txt', to: 'Documents/c (2).txt', sizeBytes: 3 },
    ],
    failures: [failure],
  })
  const found = (name: string) => history.where(name).map(({ to }) => to)
  expect([found('B.TXT'), found('d.txt'), found('c.txt'), found('c (2).txt')]).toEqual([
    [],
    [],
    ['Documents/c (2).txt'],
    ['Documents/c (2).txt'],
  ])
  const [hit] = history.search(['(2)'], { count: 9, mostFiles: 9 }).runs
  expect(hit).toMatchObject({ total: 1, files: [{ from: 'c.txt', isBack: false }] })
})

test('a search finds files by words of their names, run by run', () => {
  const { history, ran, undid } = testHistory()
  const first = ran(['Invoice 2026-031.pdf', 'invoice 30.pdf', 'notes.txt'])
  ran(['INVOICE 31 copy.pdf'])
  const search = (words: readonly string[], options = {}) =>
    history.search(words, { count: 9, mostFiles: 9, ...options })
  const names = ({ runs }: ReturnType<typeof search>) =>
    runs.map(({ files }) => files.map(({ from }) => from))
  expect(names(search(['31', 'Invoice']))).toEqual([['INVOICE 31 copy.pdf'], ['Invoice 2026-031.pdf']])
  expect(search(['31']).hasOlder).toBe(false)
  expect(search(['Documents']).runs).toEqual([]) // a folder is not asked for
  expect(search(['']).runs).toEqual([])
  const page = search(['invoice'], { count: 1 })
  expect([names(page), page.hasOlder]).toEqual([[['INVOICE 31 copy.pdf']], true])
  const [, older] = search(['invoice'], { count: 2, mostFiles: 1 }).runs
  expect(older).toMatchObject({ total: 2, run: { runId: first } })
  expect(older?.files.map(({ from }) => from)).toEqual(['Invoice 2026-031.pdf'])
  undid(first, ['invoice 30.pdf'])
  const [undo, , again] = search(['invoice']).runs
  expect(undo?.run.kind).toBe('undo')
  expect(again?.files.map(({ isBack }) => isBack)).toEqual([false, true])
})

test.each([
  ['GRÜSSE aus Wien.jpg', 'grüße'],
  ['Ünal.pdf', 'u\u0308NAL'],
  ["it's 100% _done_.txt", "'s 100% _"],
])('%j is found by %j', (name, word) => {
  const { history, ran } = testHistory()
  ran([name])
  expect(history.search([word], { count: 1, mostFiles: 1 }).runs[0]?.files).toMatchObject([{ from: name }])
  expect(history.where(name.toUpperCase())).toMatchObject([{ from: name }])
})

test('the moves of a file are found by its name in any case, newest first', () => {
  const { history, ran } = testHistory()
  const ids = ['a.txt', 'b.txt', 'a.txt', 'a.txt'].map(name => ran([name, `x${name}`]))
  const found = history.where('A.txt').map(({ runId, from }) => [runId, from])
  expect(found).toEqual([ids[3], ids[2], ids[0]].map(runId => [runId, 'a.txt']))
})

test('of a run that was cut off the disk shows what it moved', () => {
  const { log, history } = testHistory()
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'sortwell-cut-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  fs.writeFileSync(path.join(folder, 'b.txt'), 'not moved yet')
  const there = newRun({ folder: { path: folder, device: 2, inode: 9 } })
  const runId = log.begin(there, movesTo('Documents', 'a.txt', 'b.txt'))
  expect(history.list({})).toMatchObject([{ runId, state: 'interrupted', planned: 2, moved: 1 }])
  expect(history.interrupted()).toHaveLength(1)
  expect(history.where('a.txt')).toHaveLength(1)
  expect(history.where('b.txt')).toHaveLength(0)
  expect(history.files(runId).moved).toMatchObject([{ from: 'a.txt' }])
  fs.rmSync(folder, { recursive: true })
  expect(history.list({})).toMatchObject([{ state: 'interrupted', moved: 0 }])
  const lock = log.lock(there.folder)
  expect(history.list({})).toMatchObject([{ state: 'running' }])
  expect(history.interrupted()).toEqual([])
  if ('release' in lock) lock.release()
})

test('a damaged run is listed, and found nowhere, also where it cannot be marked', () => {
  const { state, history, ran } = testHistory()
  const [damaged, whole] = [ran(['a.txt']), ran(['a.txt'])]
  state.use(database => {
    database.run(`INSERT INTO outcomes (run, source, failure) VALUES (1, 'x', '{')`)
    database.run('UPDATE runs SET moved = NULL WHERE id = ?', damaged)
    database.exec('PRAGMA query_only = ON')
  })
  const states = () => history.list({}).map(run => [run.runId, run.state])
  expect(states()).toEqual([
    [whole, 'done'],
    [damaged, 'damaged'],
  ])
  expect(history.where('a.txt')).toMatchObject([{ runId: whole }])
  expect(history.search(['a'], { count: 9, mostFiles: 9 }).runs).toMatchObject([{ run: { runId: whole } }])
  expect(() => history.files(damaged)).toThrow(expect.objectContaining({ code: 'damaged-run' }))
})
