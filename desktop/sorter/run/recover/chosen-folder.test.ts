import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cutEnd } from '../../testing/records.ts'
import { listing, plant, snapshot } from '../../testing/trees.ts'
import { benchAt, type Workbench, workbench } from '../../testing/workbench.ts'
import { obstacleToUndo } from './obstacle.ts'

/** Folders that are not where they were when they were sorted. */

const copy = (from: string, to: string) => fs.cpSync(from, to, { recursive: true, preserveTimestamps: true })

/** The same folder at another path: renamed, or a copy, as a disk that numbers its files anew gives them. */
function elsewhere(bench: Workbench, wayOf: (from: string, to: string) => void): Workbench {
  const to = `${bench.folder}-elsewhere`
  wayOf(bench.folder, to)
  onTestFinished(() => fs.rmSync(to, { recursive: true, force: true }))
  const there = benchAt({ folder: to, stateDir: bench.stateDir })
  onTestFinished(there.close)
  return there
}

describe.each([
  ['was renamed', fs.renameSync],
  ['has other numbers', copy],
] as const)('a folder that %s', (_, wayOf) => {
  test('is not found by itself, and undone and sorted again where a person chooses it', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.jpg': 'two' })
    const before = snapshot(bench.folder)
    const { runId } = await bench.sort()
    const sorted = snapshot(bench.folder)
    const there = elsewhere(bench, wayOf)
    await expect(there.undo()).rejects.toMatchObject({ code: 'nothing-to-undo' })
    expect(await there.undo({ runId })).toMatchObject({ moved: 2, failures: [], folder: there.folder })
    expect(snapshot(there.folder)).toEqual(before)
    expect(there.history()).toMatchObject([{ kind: 'undo' }, { runId, state: 'undone' }])
    expect(await there.redo()).toMatchObject({ redoes: runId, moved: 2, failures: [] })
    expect(snapshot(there.folder)).toEqual(sorted)
    expect(await there.undo()).toMatchObject({ moved: 2, failures: [] })
  })

  test('is done again where a person chooses it', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const { runId } = await bench.sort()
    await bench.undo()
    const there = elsewhere(bench, wayOf)
    await expect(there.redo()).rejects.toMatchObject({ code: 'nothing-to-redo' })
    expect(await there.redo({ runId })).toMatchObject({ redoes: runId, moved: 1, failures: [] })
    expect(listing(there.folder)).toEqual(['Documents/', 'Documents/a.txt'])
  })

  test.each(['keep', 'finish', 'undo'] as const)('is recovered where a person chooses it: %s', async way => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    const { runId } = await bench.sort()
    cutEnd(bench.stateDir)
    fs.renameSync(join(bench.folder, 'Documents/b.txt'), join(bench.folder, 'b.txt'))
    const there = elsewhere(bench, wayOf)
    expect(await there.recover(way)).toEqual([])
    expect(await there.recover(way, { runId })).toMatchObject([
      { moved: way === 'finish' ? 2 : 1, failures: [] },
    ])
    expect(there.runs.interrupted()).toEqual([])
    const left = { keep: ['b.txt'], finish: [], undo: ['a.txt', 'b.txt'] }[way]
    expect(listing(there.folder).filter(path => !path.startsWith('Documents'))).toEqual(left)
  })

  test('has a run that was cut off settled by an undo of it', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    const { runId } = await bench.sort()
    cutEnd(bench.stateDir)
    const there = elsewhere(bench, wayOf)
    expect(await there.undo({ runId })).toMatchObject({ undoes: runId, moved: 1, failures: [] })
    expect(snapshot(there.folder)).toEqual(before)
  })
})

test('a folder without a file of the chosen run is refused, and nothing is moved', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  const { runId } = await bench.sort()
  const other = benchAt({
    folder: workbench({ 'Documents/a.txt': 'another' }).folder,
    stateDir: bench.stateDir,
  })
  onTestFinished(other.close)
  const refusal = { code: 'files-gone', runId }
  const run = other.runs.find(runId) ?? expect.fail()
  expect(obstacleToUndo(other.log, run, other.open())).toBe('files-gone')
  await expect(other.undo({ runId })).rejects.toMatchObject({ name: 'RunRefused', refusal })
  cutEnd(bench.stateDir)
  await expect(other.recover('undo', { runId })).rejects.toMatchObject({ refusal })
  expect(listing(other.folder)).toEqual(['Documents/', 'Documents/a.txt'])
  await expect(other.recover('undo', { runId: 'x' })).rejects.toMatchObject({ code: 'unknown-run' })
})

test('a chosen run that is under way in its own folder is refused elsewhere', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  const { runId } = await bench.sort()
  cutEnd(bench.stateDir)
  const there = elsewhere(bench, copy)
  const lock = bench.log.lock(bench.open())
  await expect(there.undo({ runId })).rejects.toMatchObject({ code: 'busy' })
  await expect(there.recover('keep', { runId })).rejects.toMatchObject({ code: 'busy' })
  if ('release' in lock) lock.release()
  expect(await there.undo({ runId })).toMatchObject({ moved: 1 })
})

describe('a new folder at the path of one that was moved away', () => {
  test('does not use up the undo of that', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const { runId } = await bench.sort()
    const moved = elsewhere(bench, fs.renameSync)
    plant(bench.folder, { 'Documents/other.txt': 'unrelated' })
    await expect(bench.undo()).rejects.toMatchObject({ code: 'nothing-to-undo' })
    await expect(bench.undo({ runId })).rejects.toMatchObject({ code: 'files-gone' })
    expect(await moved.undo({ runId })).toMatchObject({ moved: 1, failures: [] })
  })

  test('does not settle a run of that which was cut off', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const { runId } = await bench.sort()
    cutEnd(bench.stateDir)
    const moved = elsewhere(bench, fs.renameSync)
    plant(bench.folder, { 'b.txt': 'unrelated' })
    await bench.sort()
    expect(bench.runs.interrupted()).toMatchObject([{ runId }])
    expect(await moved.recover('undo', { runId })).toMatchObject([{ kind: 'undo', moved: 1 }])
    expect(listing(moved.folder)).toEqual(['a.txt'])
  })
})

test('files on a disk with other numbers are known by size and time alone', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  const { runId } = await bench.sort()
  const there = elsewhere(bench, copy)
  fs.appendFileSync(join(there.folder, 'Documents/a.txt'), ' and more')
  expect(await there.undo({ runId })).toMatchObject({
    moved: 1,
    failures: [{ from: 'Documents/a.txt', reason: 'changed' }],
  })
})

/** Sticks that are attached at one place after another: their roots have the same ids. */
describe('a folder whose files are those of another stick', () => {
  /** Changes the stick. */
  function swap({ folder }: Workbench, stick: string, next: string): void {
    for (const [from, to] of [[folder, stick], [next, folder]] as const) {
      fs.mkdirSync(to, { recursive: true })
      for (const name of fs.readdirSync(from)) fs.renameSync(join(from, name), join(to, name))
    }
  } // biome-ignore format: short

  async function sortedStick() {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    const before = snapshot(bench.folder)
    const { runId } = await bench.sort()
    const [own, other] = [workbench().folder, workbench({ 'c.txt': 'three' }).folder]
    const leave = () => swap(bench, own, other)
    return { bench, runId, before, leave, comeBack: () => swap(bench, other, own) }
  }

  test('does not use up the undo of that', async () => {
    const { bench, runId, before, leave, comeBack } = await sortedStick()
    leave()
    for (const chosen of [{}, { runId }]) expect(await bench.undo(chosen)).toMatchObject({ moved: 0 })
    await expect(bench.undo()).rejects.toMatchObject({ code: 'nothing-to-undo' })
    expect(listing(bench.folder)).toEqual(['c.txt'])
    comeBack()
    expect(await bench.undo()).toMatchObject({ undoes: runId, moved: 2, failures: [] })
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('does not use up the redo of that', async () => {
    const { bench, runId, leave, comeBack } = await sortedStick()
    const sorted = snapshot(bench.folder)
    await bench.undo()
    leave()
    await expect(bench.redo()).rejects.toMatchObject({ code: 'nothing-to-redo' })
    expect(await bench.redo({ runId })).toMatchObject({ moved: 0 })
    comeBack()
    expect(await bench.redo()).toMatchObject({ redoes: runId, moved: 2, failures: [] })
    expect(snapshot(bench.folder)).toEqual(sorted)
  })

  test('does not settle a run of that which was cut off', async () => {
    const { bench, runId, before, leave, comeBack } = await sortedStick()
    cutEnd(bench.stateDir)
    leave()
    expect(await bench.sort()).toMatchObject({ moved: 1 })
    expect(bench.runs.interrupted()).toMatchObject([{ runId }])
    comeBack()
    expect(await bench.recover('undo')).toMatchObject([{ kind: 'undo', moved: 2 }])
    expect(snapshot(bench.folder)).toEqual(before)
  })
})
