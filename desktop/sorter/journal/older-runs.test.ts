import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createRunRecords } from '../../services/state/run-records.ts'
import { compactRuns, filesOfRun, findMoves, interruptedRuns, listRuns, obstacleToUndo } from '../index.ts'
import { systemError, watchedDisk } from '../testing/faulty-disk.ts'
import { compactAll, filed, idsOf, nowMs, testKillsOfCompacting } from '../testing/kills/compacting.ts'
import type { Doom } from '../testing/kills/doomed-run.ts'
import { manyRuns, oneFileRun } from '../testing/many-runs.ts'
import { recordsIn, unfiledPath } from '../testing/records.ts'
import { workbench } from '../testing/workbench.ts'

const doomed = fileURLToPath(new URL('../testing/kills/doomed-run.ts', import.meta.url))
const dayMs = 24 * 60 * 60 * 1000

describe('old runs', () => {
  test('are kept for so many days, and so many of them, whichever keeps more', () => {
    const bench = workbench({ 'Documents/': '' })
    const ids = manyRuns(bench, 200)
    bench.history()
    const firstMs = Date.parse('2025-03-01T00:00:00Z')
    const later = (days: number) => firstMs + days * dayMs
    compactRuns(bench.records, { days: 10, runs: 1 }, later(9))
    expect(filed(bench)).toBe(200)
    compactRuns(bench.records, { days: 1, runs: 200 }, later(400))
    expect(filed(bench)).toBe(200)
    compactRuns(bench.records, { days: 1, runs: 190 }, later(400))
    expect(filed(bench)).toBe(190)
    compactRuns(bench.records, { days: 10, runs: 1 }, later(11))
    expect(filed(bench), 'until there are newer ones').toBe(190)
    const newest = oneFileRun(bench, 72 * 10) // 72 runs a day
    bench.history()
    compactRuns(bench.records, { days: 10, runs: 1 }, later(11))
    expect(filed(bench)).toBe(141)
    compactRuns(bench.records, { days: 10, runs: 1 }, later(11))
    expect(filed(bench)).toBe(129)
    expect(idsOf(bench)).toEqual([...ids, newest].toReversed())
  })

  test('are still in the history, in `where` and run by run, and cannot be undone', async () => {
    const bench = workbench({ 'Documents/0.txt': '', 'Documents/1.txt': '', 'Documents/2.txt': '' })
    const [first = '', second = ''] = manyRuns(bench, 2)
    await bench.undo({ runId: second })
    oneFileRun(bench, 40_000)
    const before = bench.history()
    const moves = findMoves(bench.records, '0.txt', { count: 9 }).moves
    compactAll(bench)
    expect(filed(bench)).toBeLessThan(4)
    expect(bench.history().map(({ isCompacted: _, isPartlyUndone: __, ...run }) => run)).toEqual(
      before.map(({ isPartlyUndone: _, ...run }) => run),
    )
    const [run] = bench.history().filter(({ runId }) => runId === first)
    expect(run).toMatchObject({ state: 'done', isCompacted: true })
    if (run) expect(obstacleToUndo(bench.records, run)).toBe('too-old')
    expect(findMoves(bench.records, '0.txt', { count: 9 }).moves).toEqual(moves)
    expect(filesOfRun(bench.records, first)).toMatchObject({
      run: { runId: first, isCompacted: true },
      moved: [{ from: '0.txt', to: 'Documents/0.txt' }],
    })
    await expect(bench.undo({ runId: first })).rejects.toMatchObject({ code: 'too-old' })
    await expect(bench.redo({ runId: second })).rejects.toMatchObject({ code: 'too-old' })
  })

  test('that were cut off, or whose record is damaged, never go', async () => {
    const bench = workbench({ 'Documents/0.txt': '' })
    const [cut = '', damaged = ''] = manyRuns(bench, 3)
    bench.history()
    const [first = '', second = ''] = recordsIn(bench.stateDir)
    fs.writeFileSync(second, fs.readFileSync(second, 'utf8').replace('["1.txt"', '["../1.txt"'))
    fs.writeFileSync(first, fs.readFileSync(first, 'utf8').replace(/\{"done.*\n/, ''))
    fs.renameSync(first, unfiledPath(bench.stateDir, first))
    compactAll(bench)
    expect(interruptedRuns(bench.records).map(({ runId }) => runId)).toEqual([cut])
    expect(recordsIn(bench.stateDir).some(record => record.includes(damaged))).toBe(true)
  })

  test('of a folder in which a run is under way stay until that has ended', () => {
    const bench = workbench({ 'Documents/': '' })
    manyRuns(bench, 3)
    bench.history()
    const lock = bench.records.lock(bench.open())
    compactAll(bench)
    expect(filed(bench)).toBe(3)
    if ('release' in lock) lock.release()
    compactAll(bench)
    expect(filed(bench)).toBe(1)
  })

  test('do not grow old because the clock jumps ahead', () => {
    const bench = workbench({ 'Documents/': '' })
    manyRuns(bench, 200)
    bench.history()
    const jumpedMs = Date.parse('2099-01-01T00:00:00Z')
    compactRuns(bench.records, { days: 10, runs: 1 }, jumpedMs)
    expect(filed(bench)).toBe(200)
  })

  test('that cannot be compacted keep no others from it', () => {
    const bench = workbench({ 'Documents/': '' })
    manyRuns(bench, 100)
    bench.history()
    const newest = recordsIn(bench.stateDir).slice(-70)
    for (const record of newest.slice(0, 60)) {
      fs.writeFileSync(record, fs.readFileSync(record, 'utf8').replace('"format":1', '"format":99'))
    }
    const closed = newest.slice(60, 65)
    const looks = watchedDisk((call, [name]) => {
      if (call === 'openSync' && closed.some(record => record === name)) throw systemError('EACCES')
    })
    compactRuns(createRunRecords(bench.stateDir, looks, looks), { days: 1, runs: 1 }, nowMs)
    expect(filed(bench)).toBe(66)
  })

  test('leave nothing behind when their removal was cut off', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    const { runId } = await bench.sort()
    await bench.undo({ files: ['a.txt'] })
    const unable = watchedDisk((call, [name]) => {
      if (call === 'unlinkSync' && String(name).includes('~by~')) throw systemError('EIO')
    })
    const laterMs = Date.now() + 9 * dayMs
    compactRuns(createRunRecords(bench.stateDir, unable), { days: 1, runs: 1 }, laterMs)
    compactRuns(bench.records, { days: 1, runs: 1 }, laterMs)
    const left = fs.readdirSync(path.join(bench.stateDir, 'runs'), { recursive: true, encoding: 'utf8' })
    expect(left.filter(name => name.includes(runId))).toEqual([])
  })

  test('come in pages with the newer ones, each once, also while they are in both places', () => {
    const bench = workbench({ 'Documents/': '' })
    const ids = manyRuns(bench, 120)
    bench.history()
    const unable = watchedDisk(call => {
      if (call === 'unlinkSync') throw systemError('EROFS')
    })
    compactRuns(createRunRecords(bench.stateDir, unable), { days: 1, runs: 30 }, nowMs)
    expect(filed(bench)).toBe(120)
    expect(idsOf(bench)).toEqual(ids.toReversed())
    compactRuns(bench.records, { days: 1, runs: 30 }, nowMs)
    expect(filed(bench)).toBe(70)
    const seen: string[] = []
    for (let before: string | undefined; ; before = seen.at(-1)) {
      const page = listRuns({ records: bench.records, count: 13, before })
      seen.push(...page.map(run => run.runId))
      if (page.length < 13) break
    }
    expect(seen).toEqual(ids.toReversed())
    expect(listRuns({ records: bench.records, folder: bench.open() })).toHaveLength(120)
    expect(listRuns({ records: bench.records, folder: workbench().open() })).toHaveLength(0)
  })

  test('are compacted by one program at a time', async () => {
    const bench = workbench({ 'Documents/': '' })
    const ids = manyRuns(bench, 120)
    bench.history()
    const { folder, stateDir } = bench
    const what = { folder, stateDir, action: 'compact', criterion: 'type', kind: 'link', killAt: 0 } as const
    const doom: Doom = { ...what, subfolders: false, moment: 'before' }
    for (let round = 0; round < 3; round += 1) {
      const programs = [1, 2, 3].map(() =>
        spawn(process.execPath, [doomed, JSON.stringify(doom)], { stdio: 'ignore' }),
      )
      await Promise.all(programs.map(program => once(program, 'close')))
    }
    compactAll(bench)
    expect(filed(bench)).toBe(1)
    expect(idsOf(bench)).toEqual(ids.toReversed())
  })

  test('in a text that somebody wrote to are told as far as they are whole', () => {
    const bench = workbench({ 'Documents/': '' })
    manyRuns(bench, 4)
    bench.history()
    compactAll(bench)
    const file = path.join(bench.stateDir, 'runs/older/2025-03.jsonl')
    const lines = fs.readFileSync(file, 'utf8').split('\n')
    const at = lines.findIndex(line => line.startsWith('["1.txt"'))
    fs.writeFileSync(file, lines.with(at, '{"run":7}\nnull\n[1,2]\n"x').join('\n'))
    expect(bench.history()).toHaveLength(3)
  })
})

testKillsOfCompacting(5) // `older-runs.all.test.ts` takes all calls
