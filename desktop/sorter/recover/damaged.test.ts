import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRunRecords } from '../../services/state/run-records.ts'
import {
  filesOfRun,
  interruptedRuns,
  listRuns,
  obstacleToUndo,
  recoverFolder,
  redoRun,
  undoRun,
  unreadableRecords,
} from '../index.ts'
import { systemError, watchedDisk } from '../testing/faulty-disk.ts'
import { cutEnd, linesOf, recordsIn, rewrite } from '../testing/records.ts'
import { listing, plant, snapshot } from '../testing/trees.ts'
import { type Workbench, workbench } from '../testing/workbench.ts'

const tree = { 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three' }
const cut = '~damaged.jsonl'

/** Cuts the record of a run off behind so many of its lines, as a damaged disk may. */
function cutShort(bench: Workbench, lines: number): void {
  cutEnd(bench.stateDir)
  const [record = ''] = recordsIn(bench.stateDir).slice(-1)
  const text = fs.readFileSync(record, 'utf8')
  const kept = text.split('\n').slice(0, lines).join('\n')
  fs.writeFileSync(record, `${kept}\n`)
}

/** A sort whose record has lost all but its first two moves. */
async function sortAndCut(bench = workbench(tree)) {
  const { runId } = await bench.sort()
  cutShort(bench, 3)
  return { bench, runId }
}

describe('a record that was cut short', () => {
  test('is called damaged, with what is known of it', async () => {
    const { bench, runId } = await sortAndCut()
    const summary = { runId, state: 'damaged', planned: 3, known: 2, moved: 2 }
    expect(bench.history()).toMatchObject([summary])
    expect(interruptedRuns(bench.records)).toEqual([])
    expect(obstacleToUndo(bench.records, bench.history()[0] ?? expect.fail())).toBeUndefined()
    expect(filesOfRun(bench.records, runId)).toMatchObject({
      run: summary,
      moved: [
        { from: 'a.txt', to: 'Documents/a.txt' },
        { from: 'b.txt', to: 'Documents/b.txt' },
      ],
    })
  })

  test.each(['keep', 'finish', 'undo'] as const)(
    'is put aside by a recovery to %s, never removed',
    async way => {
      const { bench } = await sortAndCut()
      const [before = ''] = recordsIn(bench.stateDir)
      const text = fs.readFileSync(before, 'utf8')
      const after = snapshot(bench.folder)
      expect(await bench.recover(way)).toEqual([])
      expect(snapshot(bench.folder)).toEqual(after)
      const [record = '', ...others] = recordsIn(bench.stateDir)
      expect([record.endsWith(cut), others]).toEqual([true, []])
      expect(fs.readFileSync(record, 'utf8')).toBe(text)
      expect(bench.history()).toMatchObject([{ state: 'damaged', known: 2 }])
    },
  )

  test('is refused by an undo that did not choose it, and not passed over', async () => {
    const bench = workbench({ 'first.txt': 'zero' })
    await bench.sort()
    plant(bench.folder, tree)
    const { runId } = await sortAndCut(bench)
    const before = snapshot(bench.folder)
    for (let times = 0; times < 2; times += 1) {
      const refusal = { code: 'damaged', runId, known: 2, planned: 3 }
      await expect(bench.undo()).rejects.toMatchObject({ name: 'RunRefused', refusal })
      expect(snapshot(bench.folder)).toEqual(before)
    }
  })

  test('gives back what is known when it is chosen, and is undone then', async () => {
    const bench = workbench({ 'first.txt': 'zero' })
    await bench.sort()
    plant(bench.folder, tree)
    const { runId } = await sortAndCut(bench)
    expect(await bench.undo({ runId })).toMatchObject({ undoes: runId, moved: 2, failures: [] })
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/c.txt', 'Documents/first.txt', 'a.txt', 'b.txt'])
    expect(bench.history()).toMatchObject([{ kind: 'undo' }, { runId, state: 'undone' }, { state: 'done' }])
    expect(await bench.undo()).toMatchObject({ moved: 1 })
  }) // biome-ignore format: a listing

  test('does not keep an older run from going back when nothing of it is in place', async () => {
    const bench = workbench({ 'first.txt': 'zero' })
    await bench.sort()
    plant(bench.folder, tree)
    await bench.sort()
    cutShort(bench, 1)
    expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
    await expect(bench.undo()).rejects.toMatchObject({ code: 'damaged' })
  })

  test('does not keep the folder from being sorted', async () => {
    const { bench } = await sortAndCut()
    plant(bench.folder, { 'd.txt': 'four' })
    expect(await bench.sort()).toMatchObject({ moved: 1, failures: [] })
    expect(bench.history()).toMatchObject([{ state: 'done' }, { state: 'damaged' }])
  })

  test('is left to its own folder when another one has its path by now', async () => {
    const { bench } = await sortAndCut()
    const old = fs.openSync(bench.folder, 'r') // or the disk may give the new one its number
    onTestFinished(() => fs.closeSync(old))
    fs.rmSync(bench.folder, { recursive: true })
    fs.mkdirSync(bench.folder)
    plant(bench.folder, { 'other.txt': 'unrelated' })
    await bench.sort()
    expect(recordsIn(bench.stateDir).filter(record => record.endsWith(cut))).toEqual([])
  })
})

test.each([3, 5])(
  'a record that lost its end long after the run, from line %d on, is damaged too',
  async lines => {
    const bench = workbench({ 'first.txt': 'zero' })
    await bench.sort()
    plant(bench.folder, tree)
    const { runId } = await bench.sort()
    const [record = ''] = recordsIn(bench.stateDir).slice(-1)
    fs.writeFileSync(record, fs.readFileSync(record, 'utf8').split('\n').slice(0, lines).join('\n'))
    const known = Math.min(lines - 1, 3)
    const refusal = { code: 'damaged', runId, known, planned: 3 }
    await expect(bench.undo()).rejects.toMatchObject({ name: 'RunRefused', refusal })
    expect(bench.history()).toMatchObject([{ runId, state: 'damaged', known }, { state: 'done' }])
    plant(bench.folder, { 'd.jpg': 'four' })
    expect(await bench.sort()).toMatchObject({ moved: 1, failures: [] })
    expect(await bench.undo()).toMatchObject({ moved: 1 })
    expect(await bench.undo({ runId })).toMatchObject({ undoes: runId, moved: known, failures: [] })
    expect(bench.history()).toMatchObject([{}, {}, {}, { runId, state: 'undone' }, { state: 'done' }])
  },
)

test('a record that lost its beginning is not said to be none', async () => {
  const bench = workbench(tree)
  const { runId } = await bench.sort()
  const [record = ''] = recordsIn(bench.stateDir)
  fs.writeFileSync(record, '{"form\n')
  await expect(bench.undo()).rejects.toMatchObject({ refusal: { code: 'unreadable-record', runId } })
  expect(listing(bench.folder)).toContain('Documents/a.txt')
})

test('an undo whose record was cut short can be made again', async () => {
  const bench = workbench(tree)
  const before = snapshot(bench.folder)
  const { runId } = await bench.sort()
  const disk = watchedDisk((call, [from]) => {
    if (call === 'renameSync' && /Z-....(~|\.jsonl)/.test(String(from))) throw systemError('EROFS')
  })
  await bench.undo({ disk })
  cutShort(bench, 2)
  const states = () => bench.history().map(({ kind, state }) => `${kind} ${state}`)
  expect(states()).toEqual(['undo damaged', 'sort done'])
  fs.renameSync(join(bench.folder, 'a.txt'), join(bench.folder, 'Documents-a'))
  plant(bench.folder, { 'Documents/': '' })
  fs.renameSync(join(bench.folder, 'Documents-a'), join(bench.folder, 'Documents/a.txt'))
  expect(await bench.undo()).toMatchObject({ undoes: runId, moved: 1, failures: [] })
  expect(snapshot(bench.folder)).toEqual(before)
  expect(states()).toEqual(['undo done', 'undo damaged', 'sort undone'])
})

test('a record with a line that cannot be right is put aside, and nothing is moved on its word', async () => {
  const bench = workbench(tree)
  const { runId } = await bench.sort()
  cutEnd(bench.stateDir)
  rewrite(bench.stateDir, [...linesOf(bench.stateDir), { renamed: ['a.txt', '../victim'] }])
  const before = snapshot(bench.folder)
  expect(await bench.recover('undo')).toEqual([])
  expect(recordsIn(bench.stateDir)).toEqual([expect.stringMatching(/~damaged\.jsonl$/)])
  await expect(bench.undo()).rejects.toMatchObject({ refusal: { code: 'damaged', runId, known: 0 } })
  await expect(bench.undo({ runId })).rejects.toMatchObject({ code: 'damaged' })
  expect(snapshot(bench.folder)).toEqual(before)
})

test('a record that may not be read is named, and no older run is undone instead of it', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  const first = await bench.sort()
  plant(bench.folder, { 'b.txt': 'two' })
  const { runId } = await bench.sort()
  const looks = watchedDisk((call, [name]) => {
    if (call === 'openSync' && String(name).includes(runId)) throw systemError('EACCES')
  })
  const records = createRunRecords(bench.stateDir, undefined, looks)
  const unreadable: string[] = []
  const runs = listRuns({ records, onUnreadable: id => unreadable.push(id) })
  expect(runs).toMatchObject([{ runId: first.runId }])
  expect(unreadable).toEqual([runId])
  const undo = { records, folder: bench.open() }
  await expect(undoRun(undo)).rejects.toMatchObject({
    refusal: { code: 'unreadable-record', runId, systemCode: 'EACCES' },
  })
  expect(await undoRun({ ...undo, runId: first.runId })).toMatchObject({ moved: 1 })
})

describe('a record that is not filed and may not be read', () => {
  /** Two sorts; the record of the second has no end and cannot be opened. */
  async function closedBench() {
    const bench = workbench({ 'a.txt': 'one' })
    const first = await bench.sort()
    plant(bench.folder, { 'b.txt': 'two' })
    const { runId } = await bench.sort()
    cutEnd(bench.stateDir)
    const looks = watchedDisk((call, [name]) => {
      if (call === 'openSync' && String(name).includes(runId)) throw systemError('EACCES')
    })
    const records = createRunRecords(bench.stateDir, undefined, looks)
    return { bench, first, options: { records, folder: bench.open() }, runId }
  }

  test('keeps an undo and a redo from an older run that nobody chose', async () => {
    const { bench, first, options, runId } = await closedBench()
    const before = snapshot(bench.folder)
    const refusal = { code: 'unreadable-record', runId, systemCode: 'EACCES' }
    await expect(undoRun(options)).rejects.toMatchObject({ refusal })
    await expect(redoRun(options)).rejects.toMatchObject({ refusal })
    expect(snapshot(bench.folder)).toEqual(before)
    expect(await undoRun({ ...options, runId: first.runId })).toMatchObject({ moved: 1 })
  })

  test('is not said to be no interrupted run', async () => {
    const { bench, options, runId } = await closedBench()
    const refusal = { code: 'unreadable-record', runId, systemCode: 'EACCES' }
    for (const way of ['keep', 'finish', 'undo'] as const) {
      await expect(recoverFolder({ ...options, way })).rejects.toMatchObject({ refusal })
    }
    expect(await bench.recover('keep')).toMatchObject([{ runId, moved: 1 }])
  })

  test('is named once, and does not stand in the history', async () => {
    const { first, options, runId } = await closedBench()
    const unreadable: string[] = []
    const onUnreadable = (id: string) => unreadable.push(id)
    const runs = listRuns({ records: options.records, onUnreadable })
    expect(runs).toMatchObject([{ runId: first.runId }])
    expect([...unreadable, ...unreadableRecords(options.records)]).toEqual([runId])
  })
})
