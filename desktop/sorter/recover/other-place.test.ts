import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Folder, listRuns, recoverFolder, runPlan, undoRun } from '../index.ts'
import { cutEnd } from '../testing/records.ts'
import { listing, snapshot } from '../testing/trees.ts'
import { benchAt, type Workbench, workbench } from '../testing/workbench.ts'

/** A folder with another path and other inodes: a copy, or one on a disk that numbers its files anew when it is attached. */
function takeElsewhere(bench: Workbench, wayOf: (from: string, to: string) => void = copy): Workbench {
  const to = `${bench.folder}-elsewhere`
  wayOf(bench.folder, to)
  onTestFinished(() => fs.rmSync(to, { recursive: true, force: true }))
  return benchAt({ folder: to, stateDir: bench.stateDir })
}

const copy = (from: string, to: string) => fs.cpSync(from, to, { recursive: true, preserveTimestamps: true })
const onStick = (folder: Folder, id: string): Folder => ({ ...folder, volume: { id, path: 'Photos' } })

async function sortOn(bench: Workbench, id: string) {
  const plan = bench.plan()
  return await runPlan({ ...plan, folder: onStick(plan.folder, id) }, { records: bench.records })
}

describe.each(['uuid:4A1B-77F0', 'size:19780-4096-8000'])('a stick with the mark %s', id => {
  test('is undone where it is mounted next, as far as its files are there', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.jpg': 'two' })
    const before = snapshot(bench.folder)
    await sortOn(bench, id)
    const { records, open, folder: at } = takeElsewhere(bench)
    const folder = onStick(open(), id)
    expect(listRuns({ records, folder })).toMatchObject([{ state: 'done' }])
    expect(await undoRun({ records, folder })).toMatchObject({ moved: 2, failures: [], folder: at })
    expect(snapshot(at)).toEqual(before)
  })

  test('is recovered where it is mounted next', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    await sortOn(bench, id)
    cutEnd(bench.stateDir)
    const { records, open, folder: at } = takeElsewhere(bench)
    const folder = onStick(open(), id)
    expect(await recoverFolder({ records, folder, way: 'undo' })).toMatchObject([{ moved: 1 }])
    expect(listing(at)).toEqual(['a.txt'])
  })

  test('is told from another one at its path', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    await sortOn(bench, id)
    fs.renameSync(bench.folder, `${bench.folder}-away`)
    onTestFinished(() => fs.rmSync(`${bench.folder}-away`, { recursive: true }))
    fs.mkdirSync(bench.folder)
    fs.mkdirSync(path.join(bench.folder, 'Documents'))
    fs.writeFileSync(path.join(bench.folder, 'Documents/a.txt'), 'another')
    const folder = onStick(bench.open(), 'uuid:9C02-11AA')
    await expect(undoRun({ records: bench.records, folder })).rejects.toMatchObject({
      code: 'nothing-to-undo',
    })
  })
})

test('a record without a mark is found by the folder’s number, and only with the very same files', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  const plan = bench.plan()
  const { volume: _volume, ...unmarked } = plan.folder
  await runPlan({ ...plan, folder: unmarked }, { records: bench.records })
  const moved = takeElsewhere(bench, fs.renameSync)
  expect(await moved.undo()).toMatchObject({ moved: 1, failures: [] })
})

describe('a copy of a sorted folder', () => {
  test('is refused with the reason, and nothing is moved', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.jpg': 'two' })
    const { runId } = await bench.sort()
    const other = takeElsewhere(bench)
    const before = snapshot(other.folder)
    const refusal = { code: 'copies', runId, path: bench.folder, isThere: true }
    await expect(other.undo()).rejects.toMatchObject({ name: 'RunRefused', refusal })
    await expect(other.undo({ runId })).rejects.toMatchObject({ refusal })
    expect(snapshot(other.folder)).toEqual(before)
    expect(await bench.undo()).toMatchObject({ moved: 2, failures: [] })
    await expect(other.undo()).rejects.toMatchObject({ code: 'nothing-to-undo' })
  })

  test('on another disk is refused although it has the place and the numbers of the first', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    await sortOn(bench, 'uuid:4A1B-77F0')
    const moved = takeElsewhere(bench, fs.renameSync)
    const folder = onStick(moved.open(), 'uuid:9C02-11AA')
    await expect(undoRun({ records: bench.records, folder })).rejects.toMatchObject({
      refusal: { code: 'copies', isThere: false },
    })
  })

  test('is not seen in a folder that has only a name in common', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const { runId } = await bench.sort()
    const other = benchAt({
      folder: workbench({ 'Documents/a.txt': 'another' }).folder,
      stateDir: bench.stateDir,
    })
    await expect(other.undo()).rejects.toMatchObject({ code: 'nothing-to-undo' })
    await expect(other.undo({ runId })).rejects.toMatchObject({ code: 'unknown-run' })
  })
})
