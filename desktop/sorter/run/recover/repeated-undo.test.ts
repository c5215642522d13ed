import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Disk } from '../../disk/disk.ts'
import { nativeState } from '../../disk/native/native.ts'
import { diskOfKind, isMove, systemError, watchedDisk } from '../../testing/faulty-disk.ts'
import { cutEnd } from '../../testing/records.ts'
import { listing, plant, snapshot } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'

const states = (bench: Workbench) => bench.history().map(({ kind, state }) => `${kind} ${state}`)

/** A disk that refuses to move the files of these names. */
function refusing(code: string, ...names: readonly string[]): Disk {
  return watchedDisk((call, [source]) => {
    if (isMove(call) && names.some(name => String(source).endsWith(`/${name}`))) throw systemError(code)
  })
}

/** A sorted folder whose `b.txt` cannot be put back until `letGo`. */
type Held = { readonly disk: Disk; readonly letGo: () => Disk }

function heldByAnError(): Held {
  return { disk: refusing('EBUSY', 'b.txt'), letGo: () => diskOfKind('native') }
}

function heldByAWriter({ folder }: Workbench): Held {
  const descriptor = fs.openSync(join(folder, 'Documents/b.txt'), 'a')
  let isOpen = true
  const close = () => {
    if (isOpen) fs.closeSync(descriptor)
    isOpen = false
  }
  onTestFinished(close)
  const disk = diskOfKind('copy')
  return {
    disk,
    letGo: () => {
      close()
      return disk
    },
  }
}

const ways = [
  ['renamed', 'native', heldByAnError],
  ...(nativeState() === 'loaded' ? ([['copied to another disk', 'copy', heldByAWriter]] as const) : []),
] as const

describe.each(ways)('an undo that left a file in use, where files are %s,', (_, kind, hold) => {
  async function undoPartly() {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    const before = snapshot(bench.folder)
    const { runId } = await bench.sort('type', { disk: diskOfKind(kind) })
    const sorted = snapshot(bench.folder)
    const { disk, letGo } = hold(bench)
    expect(await bench.undo({ disk })).toMatchObject({
      moved: 1,
      failures: [{ from: 'Documents/b.txt', reason: 'in-use' }],
    })
    return { bench, runId, before, sorted, disk, letGo }
  }

  test('leaves its run partly undone, and the next undo puts the file back', async () => {
    const { bench, runId, before, letGo } = await undoPartly()
    expect(states(bench)).toEqual(['undo done', 'sort partly-undone'])
    expect(bench.runs.files(runId).moved.map(({ from, isBack }) => [from, isBack])).toEqual([
      ['a.txt', true],
      ['b.txt', false],
    ])
    const disk = letGo()
    expect(await bench.undo({ disk })).toMatchObject({ undoes: runId, moved: 1, failures: [] })
    expect(snapshot(bench.folder)).toEqual(before)
    expect(states(bench)).toEqual(['undo done', 'undo done', 'sort undone'])
    await expect(bench.undo({ disk })).rejects.toMatchObject({ code: 'nothing-to-undo' })
  })

  test('is completed by an undo of the file alone', async () => {
    const { bench, runId, before, letGo } = await undoPartly()
    const disk = letGo()
    expect(await bench.undo({ disk, files: ['b.txt'] })).toMatchObject({
      undoes: runId,
      moved: 1,
      failures: [],
    })
    expect(snapshot(bench.folder)).toEqual(before)
    expect(states(bench)).toEqual(['undo done', 'undo done', 'sort undone'])
  })

  test('can be repeated as often as the file is in use', async () => {
    const { bench, before, disk, letGo } = await undoPartly()
    expect(await bench.undo({ disk })).toMatchObject({ moved: 0, failures: [{ reason: 'in-use' }] })
    expect(states(bench)).toEqual(['undo done', 'undo done', 'sort partly-undone'])
    expect(await bench.undo({ disk: letGo() })).toMatchObject({ moved: 1, failures: [] })
    expect(snapshot(bench.folder)).toEqual(before)
    expect(states(bench).at(-1)).toBe('sort undone')
  })

  test('is done again alone, and the file that stayed can still go back', async () => {
    const { bench, runId, before, sorted, letGo } = await undoPartly()
    const disk = letGo()
    expect(await bench.redo({ disk })).toMatchObject({ redoes: runId, moved: 1, failures: [] })
    expect(snapshot(bench.folder)).toEqual(sorted)
    expect(states(bench)).toEqual(['sort done', 'undo undone', 'sort partly-undone'])
    expect(await bench.undo({ disk })).toMatchObject({ moved: 1, failures: [] })
    expect(await bench.undo({ disk })).toMatchObject({ undoes: runId, moved: 1, failures: [] })
    expect(snapshot(bench.folder)).toEqual(before)
    expect(states(bench)).toEqual(['undo done', 'undo done', 'sort undone', 'undo undone', 'sort undone'])
  })

  test('is done again with the one that completed it, each file once', async () => {
    const { bench, runId, before, sorted, letGo } = await undoPartly()
    const disk = letGo()
    await bench.undo({ disk })
    const redone = await bench.redo({ disk, runId })
    expect(redone).toMatchObject({ redoes: runId, moved: 2, failures: [] })
    expect(snapshot(bench.folder)).toEqual(sorted)
    expect(states(bench)).toEqual(['sort done', 'undo undone', 'undo undone', 'sort undone'])
    await expect(bench.redo({ disk, runId })).rejects.toMatchObject({ code: 'nothing-to-redo' })
    await expect(bench.redo({ disk })).rejects.toMatchObject({ code: 'nothing-to-redo' })
    expect(await bench.undo({ disk })).toMatchObject({ undoes: redone.runId, moved: 2, failures: [] })
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('is done again after the one that completed it', async () => {
    const { bench, sorted, letGo } = await undoPartly()
    const disk = letGo()
    await bench.undo({ disk })
    expect(await bench.redo({ disk })).toMatchObject({ moved: 1, failures: [] })
    expect(await bench.redo({ disk })).toMatchObject({ moved: 1, failures: [] })
    expect(snapshot(bench.folder)).toEqual(sorted)
    await expect(bench.redo({ disk })).rejects.toMatchObject({ code: 'nothing-to-redo' })
  })
})

test('a group that stayed because one of its files was in use goes back as a whole', async () => {
  const bench = workbench({ 'a.CR2': 'raw', 'a.xmp': 'notes', 'b.jpg': 'two' })
  const before = snapshot(bench.folder)
  const { runId } = await bench.sort()
  const sorted = snapshot(bench.folder)
  expect(await bench.undo({ disk: refusing('EBUSY', 'a.xmp') })).toMatchObject({ moved: 1 })
  expect(listing(bench.folder)).toEqual(['Images/', 'Images/a.CR2', 'Images/a.xmp', 'b.jpg'])
  expect(await bench.undo({ files: ['a.CR2'] })).toMatchObject({ moved: 2, failures: [] })
  expect(snapshot(bench.folder)).toEqual(before)
  expect(states(bench).at(-1)).toBe('sort undone')
  expect(await bench.redo({ runId })).toMatchObject({ moved: 3, failures: [] })
  expect(snapshot(bench.folder)).toEqual(sorted)
})

test('a file that is gone does not keep a run from being undone once the one in use is back', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three' })
  await bench.sort()
  fs.unlinkSync(join(bench.folder, 'Documents/c.txt'))
  expect(await bench.undo({ disk: refusing('EBUSY', 'b.txt') })).toMatchObject({
    moved: 1,
    failures: [{ reason: 'gone' }, { reason: 'in-use' }],
  })
  expect(states(bench).at(-1)).toBe('sort partly-undone')
  expect(await bench.undo()).toMatchObject({ moved: 1, failures: [{ reason: 'gone' }] })
  expect(states(bench).at(-1)).toBe('sort undone')
})

describe.each([
  ['denied', 'EACCES'],
  ['read-only', 'EROFS'],
  ['full', 'ENOSPC'],
  ['io', 'EIO'],
])('an undo that left files because of an error that can end (%s)', (reason, code) => {
  test('leaves its run partly undone: the next undo takes the rest, and redo what came back', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three' })
    const before = snapshot(bench.folder)
    const { runId } = await bench.sort()
    const sorted = snapshot(bench.folder)
    const disk = refusing(code, 'b.txt', 'c.txt')
    expect(await bench.undo({ disk })).toMatchObject({ moved: 1, failures: [{ reason }, { reason }] })
    expect(states(bench)).toEqual(['undo done', 'sort partly-undone'])
    expect(await bench.undo({ disk }), 'it has not ended yet').toMatchObject({ undoes: runId, moved: 0 })
    expect(await bench.undo({ files: ['b.txt'] })).toMatchObject({ undoes: runId, moved: 1, failures: [] })
    expect(await bench.undo()).toMatchObject({ undoes: runId, moved: 1, failures: [] })
    expect(snapshot(bench.folder)).toEqual(before)
    expect(states(bench).at(-1)).toBe('sort undone')
    expect(await bench.redo({ runId })).toMatchObject({ moved: 3, failures: [] })
    expect(snapshot(bench.folder)).toEqual(sorted)
  })
})

test('an undo while a folder is away for a moment leaves its run partly undone', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.jpg': 'two' })
  const before = snapshot(bench.folder)
  await bench.sort()
  const [images, aside] = [join(bench.folder, 'Images'), join(bench.folder, 'aside')]
  fs.renameSync(images, aside)
  expect(await bench.undo()).toMatchObject({ moved: 1, failures: [{ from: 'Images/b.jpg' }] })
  expect(states(bench)).toEqual(['undo done', 'sort partly-undone'])
  await expect(bench.undo(), 'there is nothing to put back now').rejects.toMatchObject({
    code: 'nothing-to-undo',
  })
  fs.renameSync(aside, images)
  expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
  expect(snapshot(bench.folder)).toEqual(before)
})

test('an undo that moved nothing is repeated, unless nothing of its run can come back any more', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  const { runId } = await bench.sort()
  expect(await bench.undo({ disk: refusing('EACCES', 'a.txt', 'b.txt') })).toMatchObject({ moved: 0 })
  expect(states(bench)).toEqual(['undo done', 'sort done'])
  expect(await bench.undo({ disk: refusing('EACCES', 'b.txt') })).toMatchObject({ moved: 1 })
  fs.unlinkSync(join(bench.folder, 'Documents/b.txt'))
  expect(await bench.undo({ runId })).toMatchObject({ moved: 0, failures: [{ reason: 'gone' }] })
  expect(states(bench).at(-1)).toBe('sort undone')
})

test.each([
  ['gone', (folder: string) => fs.unlinkSync(join(folder, 'Documents/a.txt'))],
  ['changed', (folder: string) => replace(folder, 'Documents/a.txt')],
  ['taken', (folder: string) => plant(folder, { 'a.txt': 'newer' })],
])('an undo that left a file because it is %s completes the undo of its run', async (reason, change) => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  await bench.sort()
  change(bench.folder)
  expect(await bench.undo()).toMatchObject({ moved: 1, failures: [{ reason }] })
  expect(states(bench)).toEqual(['undo done', 'sort undone'])
  await expect(bench.undo()).rejects.toMatchObject({ code: 'nothing-to-undo' })
})

function replace(folder: string, path: string): void {
  plant(folder, { new: 'something else' })
  fs.renameSync(join(folder, 'new'), join(folder, path))
}

test('a folder that was deleted with its files does not keep older runs from going back', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  plant(bench.folder, { 'b.jpg': 'two', 'c.mp3': 'three' })
  await bench.sort()
  fs.rmSync(join(bench.folder, 'Images'), { recursive: true })
  expect(await bench.undo()).toMatchObject({ moved: 1, failures: [{ from: 'Images/b.jpg' }] })
  expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
  expect(listing(bench.folder)).toEqual(['a.txt', 'c.mp3'])
})

test('a run that was cut off and taken back but for a file in use is partly undone', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  const before = snapshot(bench.folder)
  await bench.sort()
  cutEnd(bench.stateDir)
  expect(await bench.recover('undo', { disk: refusing('EBUSY', 'b.txt') })).toMatchObject([
    { kind: 'undo', moved: 1, failures: [{ reason: 'in-use' }] },
  ])
  expect(states(bench)).toEqual(['undo done', 'sort partly-undone'])
  expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
  expect(snapshot(bench.folder)).toEqual(before)
})

test('a redo that left a file in use is not repeated: the file is sorted like any other', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  await bench.sort()
  await bench.undo()
  expect(await bench.redo({ disk: refusing('EBUSY', 'b.txt') })).toMatchObject({ moved: 1 })
  expect(states(bench)).toEqual(['sort done', 'undo undone', 'sort undone'])
  await expect(bench.redo()).rejects.toMatchObject({ code: 'nothing-to-redo' })
  expect(await bench.sort()).toMatchObject({ moved: 1, failures: [] })
})
