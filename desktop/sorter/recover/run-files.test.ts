import { expect, test } from 'vitest'
import { compactRuns, findMoves, listRuns, searchRuns } from '../index.ts'
import { isMove, watchedDisk } from '../testing/faulty-disk.ts'
import { cutEnd } from '../testing/records.ts'
import { plant } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'

test('what a run that was cut off had moved is found, newest first, and what it had not is not', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  await bench.sort()
  plant(bench.folder, { 'a.txt': 'three', 'c.txt': 'four' })
  const stop = new AbortController()
  const disk = watchedDisk(call => {
    if (isMove(call)) stop.abort()
  })
  await bench.sort('type', { signal: stop.signal, disk })
  cutEnd(bench.stateDir)
  const found = (name: string) =>
    findMoves(bench.records, name, { count: 50 }).moves.map(({ from, to }) => [from, to])
  expect(found('a.txt')).toEqual([
    ['a.txt', 'Documents/a (2).txt'],
    ['a.txt', 'Documents/a.txt'],
  ])
  expect(found('c.txt')).toEqual([])
})

test('a search finds files by words of their names, run by run, and goes on where it stopped', async () => {
  const bench = workbench({ 'Invoice 2026-031.pdf': '1', 'invoice 30.pdf': '2', 'notes.txt': '3' })
  const sorted = await bench.sort()
  plant(bench.folder, { 'INVOICE 31 copy.pdf': '4' })
  await bench.sort()
  const search = (words: string[], options = {}) =>
    searchRuns(bench.records, words, { count: 9, mostFiles: 9, mostRuns: 9, ...options })
  const names = ({ runs }: ReturnType<typeof search>) =>
    runs.map(({ files }) => files.map(({ from }) => from))
  expect(names(search(['31', 'Invoice']))).toEqual([['INVOICE 31 copy.pdf'], ['Invoice 2026-031.pdf']])
  expect(search(['31']).next).toBeNull()
  expect(search(['Documents']).runs).toEqual([]) // a folder is not asked for
  expect(search(['', ' '].map(word => word.trim())).runs).toEqual([])

  const first = search(['invoice'], { count: 1 })
  expect(names(first)).toEqual([['INVOICE 31 copy.pdf']])
  const second = search(['invoice'], { mostFiles: 1, before: first.next })
  expect(second.runs).toMatchObject([{ total: 2, run: { runId: sorted.runId } }])
  expect(second.runs[0]?.files).toHaveLength(1)
  expect(search(['notes'], { mostRuns: 1 })).toEqual({ runs: [], next: first.next })

  const at = second.runs[0]?.files[0]?.at
  await bench.undo({ runId: sorted.runId, files: [at ?? -1] })
  const [undo, , again] = search(['invoice']).runs
  expect(undo?.run.kind).toBe('undo')
  expect(again?.files.map(({ isBack }) => isBack).sort()).toEqual([false, true])

  listRuns({ records: bench.records }) // files what has ended
  compactRuns(bench.records, { days: 1, runs: 1 }, Date.now() + 400 * 24 * 60 * 60 * 1000)
  expect(search(['notes']).runs).toMatchObject([
    { run: { isCompacted: true }, files: [{ from: 'notes.txt' }] },
  ])
})
