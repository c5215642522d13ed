import fs from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { realDisk } from '../../disk/disk.ts'
import { diskOfKind, isMove, systemError, watchedDisk } from '../../testing/faulty-disk.ts'
import { changeRun, cutEnd } from '../../testing/records.ts'
import { contents, listing, oldDate, plant, snapshot } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'

const read = (bench: Workbench, path: string) => fs.readFileSync(join(bench.folder, path), 'utf8')

test('runs go back one by one, the newest first', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort('type')
  plant(bench.folder, { 'b.txt': 'two' })
  const between = snapshot(bench.folder)
  await bench.sort('size')
  plant(bench.folder, { 'c.txt': { text: 'three', date: oldDate } })
  await bench.sort('date')
  expect((await bench.undo()).criterion).toBe('date')
  expect((await bench.undo()).criterion).toBe('size')
  expect(snapshot(bench.folder)).toEqual({ ...between, 'c.txt': expect.any(String) })
  expect((await bench.undo()).criterion).toBe('type')
  expect(listing(bench.folder)).toEqual(['a.txt', 'b.txt', 'c.txt'])
  await expect(bench.undo()).rejects.toMatchObject({ code: 'nothing-to-undo' })
})

test('the newest run is the last one, even when the clock went back', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  changeRun(bench.stateDir, "UPDATE runs SET id = '2999' || substr(id, 5) WHERE number = :run")
  plant(bench.folder, { 'b.txt': 'two' })
  await bench.sort()
  await bench.undo()
  expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'b.txt'])
})

test('a run whose files somebody put back by hand does not keep older runs from being undone', async () => {
  const bench = workbench({ 'a.txt': 'one', 'Documents/': '' })
  await bench.sort()
  plant(bench.folder, { 'b.txt': 'two' })
  const { runId } = await bench.sort()
  fs.renameSync(join(bench.folder, 'Documents/b.txt'), join(bench.folder, 'b.txt'))
  expect(await bench.undo()).toMatchObject({ moved: 0, undoes: runId })
  expect(bench.history().find(run => run.runId === runId)).toMatchObject({ state: 'undone' })
  expect(await bench.undo()).toMatchObject({ moved: 1 })
  expect(listing(bench.folder)).toEqual(['Documents/', 'a.txt', 'b.txt'])
})

test('a chosen run goes back before newer ones', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  const { runId } = await bench.sort()
  plant(bench.folder, { 'b.txt': 'two' })
  await bench.sort()
  expect(await bench.undo({ runId })).toMatchObject({ moved: 1, failures: [] })
  expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/b.txt', 'a.txt'])
})

test('a run that does not exist is refused', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  await expect(bench.undo({ runId: 'no-such-run' })).rejects.toMatchObject({ code: 'unknown-run' })
})

test('a run that is an undo is refused as one, whole or in part', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  const { runId } = await bench.undo()
  const refused = { refusal: { code: 'is-undo', runId } }
  await expect(bench.undo({ runId })).rejects.toMatchObject(refused)
  await expect(bench.undo({ runId, files: ['a.txt'] })).rejects.toMatchObject(refused)
})

test('a file that was edited in its new place comes back with the edits', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  fs.appendFileSync(join(bench.folder, 'Documents/a.txt'), ' and more')
  expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
  expect(read(bench, 'a.txt')).toBe('one and more')
})

test('a file that another one replaced stays, and is named', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  fs.writeFileSync(join(bench.folder, 'new'), 'something else')
  fs.renameSync(join(bench.folder, 'new'), join(bench.folder, 'Documents/a.txt'))
  expect((await bench.undo()).failures).toEqual([{ from: 'Documents/a.txt', to: 'a.txt', reason: 'changed' }])
  expect(read(bench, 'Documents/a.txt')).toBe('something else')
})

/** An undo in which another file takes the place of one after the look at all of them, and the clock goes on. */
async function undoWhileReplaced(laterMs: number) {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  await bench.sort()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let isDue = true
  const disk = watchedDisk(call => {
    if (!isDue || !isMove(call)) return
    isDue = false
    vi.setSystemTime(Date.now() + laterMs)
    plant(bench.folder, { new: 'something else' })
    fs.renameSync(join(bench.folder, 'new'), join(bench.folder, 'Documents/a.txt'))
  })
  return { bench, receipt: await bench.undo({ disk }) } // b.txt goes first
}

test('a file that another one replaced five seconds after the look stays, and is named', async () => {
  const { bench, receipt } = await undoWhileReplaced(5000)
  expect(receipt).toMatchObject({ moved: 1, failures: [{ from: 'Documents/a.txt', reason: 'changed' }] })
  expect([read(bench, 'Documents/a.txt'), read(bench, 'b.txt')]).toEqual(['something else', 'two'])
})

test('one that was replaced before that goes back like any other, and nothing is lost', async () => {
  const { bench, receipt } = await undoWhileReplaced(4999)
  expect(receipt).toMatchObject({ moved: 2, failures: [] })
  expect([read(bench, 'a.txt'), read(bench, 'b.txt')]).toEqual(['something else', 'two'])
})

test('when one file is not as it was, all are looked at again', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  await bench.sort()
  fs.unlinkSync(join(bench.folder, 'Documents/b.txt'))
  const onPlan = () => {
    plant(bench.folder, { new: 'something else' })
    fs.renameSync(join(bench.folder, 'new'), join(bench.folder, 'Documents/a.txt'))
  }
  const { failures } = await bench.undo({ onPlan })
  expect(failures).toMatchObject([{ reason: 'gone' }, { from: 'Documents/a.txt', reason: 'changed' }])
})

test('a newer file that got the number of a deleted one from the disk stays', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  const target = join(bench.folder, 'Documents/a.txt')
  const { ino } = fs.lstatSync(target)
  fs.unlinkSync(target)
  fs.writeFileSync(target, 'something else')
  const lstatSync = ((path: fs.PathLike, options: fs.StatSyncOptions) => {
    const stats = fs.lstatSync(path, options)
    const later = { ino, birthtimeMs: Date.now() + 60_000 }
    return String(path) === target ? Object.assign(stats as fs.Stats, later) : stats
  }) as typeof fs.lstatSync
  const receipt = await bench.undo({ disk: { ...realDisk, lstatSync } })
  expect(receipt).toMatchObject({ moved: 0, failures: [{ reason: 'changed' }] })
  expect(read(bench, 'Documents/a.txt')).toBe('something else')
})

test('a file that was deleted is named', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  await bench.sort()
  fs.unlinkSync(join(bench.folder, 'Documents/a.txt'))
  const receipt = await bench.undo()
  expect(receipt.moved).toBe(1)
  expect(receipt.failures).toEqual([{ from: 'Documents/a.txt', to: 'a.txt', reason: 'gone' }])
})

test('a place that is taken is left, and both files stay', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  plant(bench.folder, { 'a.txt': 'newer' })
  expect((await bench.undo()).failures).toEqual([
    { from: 'Documents/a.txt', to: 'a.txt', reason: 'taken', code: 'EEXIST' },
  ])
  expect(read(bench, 'a.txt')).toBe('newer')
  expect(read(bench, 'Documents/a.txt')).toBe('one')
})

test('folders that were made go, unless something else lies in them', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.jpg': 'two' })
  await bench.sort()
  plant(bench.folder, { 'Images/mine.jpg': 'three' })
  await bench.undo()
  expect(listing(bench.folder)).toEqual(['Images/', 'Images/mine.jpg', 'a.txt', 'b.jpg'])
})

test('a file that the run could not move is not said to be missing', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  const disk = watchedDisk((call, [source]) => {
    if (isMove(call) && String(source).endsWith('a.txt')) throw systemError('EACCES')
  })
  expect((await bench.sort('type', { disk })).moved).toBe(1)
  fs.unlinkSync(join(bench.folder, 'a.txt'))
  expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
})

test('an undo that came to nothing because the disk refused can be tried again', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  const before = snapshot(bench.folder)
  await bench.sort()
  const disk = watchedDisk(call => {
    if (isMove(call)) throw systemError('EROFS')
  })
  expect((await bench.undo({ disk })).failures).toMatchObject([{ reason: 'read-only' }])
  expect(bench.history().find(({ kind }) => kind === 'sort')?.state).toBe('done')
  expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
  expect(snapshot(bench.folder)).toEqual(before)
})

test('a run whose files are all gone does not keep older runs from going back', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  plant(bench.folder, { 'b.txt': 'two' })
  await bench.sort()
  fs.unlinkSync(join(bench.folder, 'Documents/b.txt'))
  expect(await bench.undo()).toMatchObject({ moved: 0, failures: [{ reason: 'gone' }] })
  expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
  expect(listing(bench.folder)).toEqual(['a.txt'])
})

test('a cancelled undo can be carried on', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  const before = snapshot(bench.folder)
  await bench.sort()
  const stop = new AbortController()
  const disk = watchedDisk(call => {
    if (isMove(call)) stop.abort()
  })
  expect(await bench.undo({ disk, signal: stop.signal })).toMatchObject({ moved: 1, cancelled: true })
  expect(await bench.undo()).toMatchObject({ moved: 1, cancelled: false, failures: [] })
  expect(snapshot(bench.folder)).toEqual(before)
})

test('a folder put back from a backup is known by its path, and its files by size and time', async () => {
  const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
  await bench.sort()
  const backup = `${bench.folder}-backup`
  fs.cpSync(bench.folder, backup, { recursive: true, preserveTimestamps: true })
  fs.rmSync(bench.folder, { recursive: true })
  fs.renameSync(backup, bench.folder)
  expect(await bench.undo()).toMatchObject({ moved: 2, failures: [] })
})

test('a link in the place of a category folder is not followed back', async () => {
  const outside = workbench({ 'a.txt': 'not ours' })
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  fs.renameSync(join(bench.folder, 'Documents'), join(bench.folder, 'Moved'))
  fs.symlinkSync(outside.folder, join(bench.folder, 'Documents'))
  expect((await bench.undo()).failures).toMatchObject([{ reason: 'blocked-folder' }])
  expect(listing(outside.folder)).toEqual(['a.txt'])
})

test('a last-moment file in an old place is not replaced', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  await bench.sort()
  const disk = watchedDisk(call => {
    if (isMove(call)) plant(bench.folder, { 'a.txt': 'newer' })
  })
  expect((await bench.undo({ disk })).failures).toMatchObject([{ reason: 'taken' }])
  expect(contents(bench.folder)).toHaveLength(2)
  expect(read(bench, 'a.txt')).toBe('newer')
})

test.each([
  ['of the run is removed', undefined, ['Documents/', 'a.txt']],
  ['that was there with an older time stays', oldDate, ['Documents/', 'Documents/a.txt', 'a.txt']],
])('on a disk without birth times, an empty file %s', async (_, date, left) => {
  const bench = workbench({ 'a.txt': 'one' })
  const disk = diskOfKind('timeless')
  await bench.sort('type', { disk })
  cutEnd(bench.stateDir)
  const [source, target] = [join(bench.folder, 'a.txt'), join(bench.folder, 'Documents/a.txt')]
  fs.renameSync(target, source)
  fs.writeFileSync(target, '')
  if (date) fs.utimesSync(target, date, date)
  plant(bench.folder, { 'Documents/kept.txt': 'two' })
  await bench.recover('keep', { disk })
  expect(listing(bench.folder)).toEqual([...left, 'Documents/kept.txt'].sort())
})

test('an undo makes a folder again that its run had left empty and somebody deleted', async () => {
  const bench = workbench({ 'Trip/Day 1/a.jpg': 'one', 'b.txt': 'two' })
  const before = snapshot(bench.folder)
  const { runId } = await bench.sort('type', { set: { subfolders: true } })
  const sorted = snapshot(bench.folder)
  fs.rmSync(join(bench.folder, 'Trip'), { recursive: true })
  expect(await bench.undo()).toMatchObject({ moved: 2, failures: [] })
  expect(snapshot(bench.folder)).toEqual(before)
  expect(await bench.redo({ runId })).toMatchObject({ moved: 2, failures: [] })
  expect(listing(bench.folder)).not.toContain('Trip/')
  expect(Object.keys(sorted)).toContain('Trip/')
})
