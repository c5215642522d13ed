import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { nativeState } from '../../disk/native/native.ts'
import { whyNoCopy } from '../../scan/in-use.ts'
import { type BeforeCall, diskOfKind, watchedDisk } from '../../testing/faulty-disk.ts'
import { cutEnd } from '../../testing/records.ts'
import { listing, oldDate, type plant } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'

type Tree = Parameters<typeof plant>[1]

/** Files that a program has open while they go to another device, on disks where every folder is one. */

const read = (bench: Workbench, path: string) => fs.readFileSync(join(bench.folder, path), 'utf8')

function open(bench: Workbench, path: string, flags = 'a'): number {
  const descriptor = fs.openSync(join(bench.folder, path), flags)
  onTestFinished(() => fs.closeSync(descriptor))
  return descriptor
}

function acrossDevices(before: BeforeCall) {
  return watchedDisk(before, diskOfKind('copy'))
}

/** As on a machine without the native part. */
function withoutNative() {
  const { isOpenForWritingSync } = diskOfKind('link')
  return { ...diskOfKind('copy'), isOpenForWritingSync }
}

describe.skipIf(nativeState() !== 'loaded')('a file that a program has open for writing', () => {
  test.each(['a', 'r+'])('(%s) stays where it is, and nothing is left at its target', async flags => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    const plan = await bench.plan()
    const descriptor = open(bench, 'a.txt', flags)
    const calls: string[] = []
    const disk = acrossDevices((call, [path]) => {
      if (call === 'openSync' && String(path).endsWith('.part')) calls.push(call)
    })
    const receipt = await bench.run(plan, { disk })
    expect(receipt).toMatchObject({ moved: 1 })
    expect(receipt.failures).toEqual([{ from: 'a.txt', to: 'Documents/a.txt', reason: 'in-use' }])
    expect(calls).toHaveLength(1) // a copy of it was not begun
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/b.txt', 'a.txt'])
    fs.writeSync(descriptor, ' and more', 3)
    expect(read(bench, 'a.txt')).toBe('one and more')
  })

  test('of another process stays, and is moved when that has ended', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const plan = await bench.plan()
    const code = `require('node:fs').openSync(${JSON.stringify(join(bench.folder, 'a.txt'))}, 'a')
      console.log('open')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['-e', code])
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    const disk = diskOfKind('copy')
    expect((await bench.run(plan, { disk })).failures).toMatchObject([{ reason: 'in-use' }])
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 1, failures: [] })
  })

  test.each([
    ['while it is copied', 'futimesSync'],
    ['when its copy is published', 'openSync'],
  ])('%s stays, and the copy goes', async (_, moment) => {
    const bench = workbench({ 'a.txt': 'one' })
    let descriptor = -1
    const disk = acrossDevices((call, [path]) => {
      const isThen = call === moment && (call !== 'openSync' || String(path).endsWith('/Documents'))
      if (isThen && descriptor < 0) descriptor = open(bench, 'a.txt')
    })
    const receipt = await bench.sort('type', { disk })
    expect(receipt.failures).toEqual([{ from: 'a.txt', to: 'Documents/a.txt', reason: 'in-use' }])
    expect(listing(bench.folder)).toEqual(['a.txt'])
    fs.writeSync(descriptor, ' and more')
    expect(read(bench, 'a.txt')).toBe('one and more')
  })

  test('is renamed on the same disk, and the program writes on', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const descriptor = open(bench, 'a.txt')
    expect(await bench.sort()).toMatchObject({ moved: 1, failures: [] })
    fs.writeSync(descriptor, ' and more')
    expect(read(bench, 'Documents/a.txt')).toBe('one and more')
  })

  test('keeps its whole group', async () => {
    const bench = workbench({ 'a.CR2': 'raw', 'a.xmp': 'notes', 'b.jpg': 'two' })
    const plan = await bench.plan()
    open(bench, 'a.xmp')
    const receipt = await bench.run(plan, { disk: diskOfKind('copy') })
    expect(receipt).toMatchObject({ moved: 1 })
    expect(receipt.failures).toEqual([
      { from: 'a.CR2', to: 'Images/a.CR2', reason: 'in-use', with: 'a.xmp' },
      { from: 'a.xmp', to: 'Images/a.xmp', reason: 'in-use' },
    ])
    expect(listing(bench.folder)).toEqual(['Images/', 'Images/b.jpg', 'a.CR2', 'a.xmp'])
  })

  test('is not taken back by an undo', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    const disk = diskOfKind('copy')
    await bench.sort('type', { disk })
    const descriptor = open(bench, 'Documents/a.txt')
    const undone = await bench.undo({ disk })
    expect(undone).toMatchObject({ moved: 1 })
    expect(undone.failures).toEqual([{ from: 'Documents/a.txt', to: 'a.txt', reason: 'in-use' }])
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'b.txt'])
    fs.writeSync(descriptor, ' and more')
    expect(read(bench, 'Documents/a.txt')).toBe('one and more')
  })

  test('is not moved again by a redo', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const disk = diskOfKind('copy')
    await bench.sort('type', { disk })
    await bench.undo({ disk })
    open(bench, 'a.txt')
    expect(await bench.redo({ disk })).toMatchObject({ moved: 0, failures: [{ reason: 'in-use' }] })
    expect(listing(bench.folder)).toEqual(['a.txt'])
  })
})

test('a file that is open only for reading is moved', async () => {
  const bench = workbench({ 'a.txt': 'one' })
  open(bench, 'a.txt', 'r')
  expect(await bench.sort('type', { disk: diskOfKind('copy') })).toMatchObject({ moved: 1, failures: [] })
})

describe('where the system cannot say whether a file is open', () => {
  test.each([-59, 30, 59])('one that changed %i s ago stays', async secondsAgo => {
    const date = new Date(Date.now() - secondsAgo * 1000)
    const bench = workbench({ 'a.txt': { text: 'one', date } })
    const plan = bench.planTo(() => 'Documents')
    const receipt = await bench.run(plan, { disk: withoutNative() })
    expect(receipt.failures).toEqual([{ from: 'a.txt', to: 'Documents/a.txt', reason: 'recent' }])
    expect(listing(bench.folder)).toEqual(['a.txt'])
  })

  test.each([-3600, 61])('one that changed %i s ago is moved', async secondsAgo => {
    const date = new Date(Date.now() - secondsAgo * 1000)
    const bench = workbench({ 'a.txt': { text: 'one', date } })
    const plan = bench.planTo(() => 'Documents')
    expect(await bench.run(plan, { disk: withoutNative() })).toMatchObject({ moved: 1, failures: [] })
  })

  test('one that is gone is left for the copy to report', () => {
    const stats = { mtimeMs: 1000 }
    expect(whyNoCopy(diskOfKind('native'), '/not there', stats, 1000)).toBeUndefined()
  })
})

describe('a run that was cut off between a copy and the removal of its original', () => {
  /** Both files are copied; `a.txt`, which came first, is there again as it was. */
  async function cutOff(text: Tree[string] = 'one') {
    const bench = workbench({ 'a.txt': text, 'b.txt': 'two' })
    const [file, kept] = [join(bench.folder, 'a.txt'), join(bench.stateDir, 'a.txt')]
    fs.linkSync(file, kept)
    const disk = diskOfKind('copy')
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 2 })
    cutEnd(bench.stateDir)
    fs.renameSync(kept, file)
    return { bench, disk }
  }

  test.skipIf(nativeState() !== 'loaded')('keeps an original that is in use, and its copy goes', async () => {
    const { bench, disk } = await cutOff()
    const descriptor = open(bench, 'a.txt')
    expect(await bench.recover('keep', { disk })).toMatchObject([
      { moved: 1, failures: [{ from: 'a.txt', reason: 'in-use' }] },
    ])
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/b.txt', 'a.txt'])
    fs.writeSync(descriptor, ' and more')
    expect(read(bench, 'a.txt')).toBe('one and more')
    expect(await bench.undo({ disk })).toMatchObject({ moved: 1, failures: [] })
  })

  test.skipIf(nativeState() !== 'loaded')('keeps a copy that is in use, and the original goes', async () => {
    const { bench, disk } = await cutOff()
    open(bench, 'Documents/a.txt')
    expect(await bench.recover('keep', { disk })).toMatchObject([{ moved: 2, failures: [] }])
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'Documents/b.txt'])
  })

  test.skipIf(nativeState() !== 'loaded')('keeps both where both are in use', async () => {
    const { bench, disk } = await cutOff()
    open(bench, 'a.txt')
    open(bench, 'Documents/a.txt')
    const [receipt] = await bench.recover('keep', { disk })
    expect(receipt?.failures).toEqual([{ from: 'a.txt', to: 'Documents/a.txt', reason: 'in-use' }])
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'Documents/b.txt', 'a.txt'])
  })

  test('keeps both where the original grows after they were compared, and keeps its time', async () => {
    const { bench, disk } = await cutOff()
    const isOpenForWritingSync = () => {
      fs.appendFileSync(join(bench.folder, 'a.txt'), ' and more')
      fs.utimesSync(join(bench.folder, 'a.txt'), oldDate, oldDate)
      return false
    }
    const [receipt] = await bench.recover('keep', { disk: { ...disk, isOpenForWritingSync } })
    expect(receipt?.failures).toEqual([{ from: 'a.txt', to: 'Documents/a.txt', reason: 'in-use' }])
    expect([read(bench, 'a.txt'), read(bench, 'Documents/a.txt')]).toEqual(['one and more', 'one'])
  })

  test.skipIf(nativeState() !== 'loaded')(
    'keeps one that changed lately if nothing can be asked',
    async () => {
      const { bench } = await cutOff({ text: 'one', date: new Date(Date.now() - 30_000) })
      expect(await bench.recover('keep', { disk: withoutNative() })).toMatchObject([
        { moved: 1, failures: [{ from: 'a.txt', reason: 'recent' }] },
      ])
      expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/b.txt', 'a.txt'])
    },
  )

  test('removes the first of two names of one file, whoever writes to it', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    await bench.sort()
    cutEnd(bench.stateDir)
    fs.linkSync(join(bench.folder, 'Documents/a.txt'), join(bench.folder, 'a.txt'))
    open(bench, 'a.txt')
    expect(await bench.recover('keep')).toMatchObject([{ moved: 1, failures: [] }])
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt'])
  })
})
