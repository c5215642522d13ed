import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type BeforeCall, diskOfKind, isMove, systemError, watchedDisk } from '../../testing/faulty-disk.ts'
import { watchedLog } from '../../testing/faulty-log.ts'
import { listing, oldDate, plant, roughly, snapshot } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'
import type { Progress } from '../../values/values.ts'

/** Files that go to another device, on disks where every folder is one. */

const read = (bench: Workbench, path: string) => fs.readFileSync(join(bench.folder, path), 'utf8')

/** Each folder is another device, and more may go wrong. */
function acrossDevices(before: BeforeCall) {
  return watchedDisk(before, diskOfKind('copy'))
}

describe('to another device', () => {
  test('a copy has the content, the times and the mode, and goes back with them', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': '' })
    fs.chmodSync(join(bench.folder, 'a.txt'), 0o640)
    fs.utimesSync(
      join(bench.folder, 'b.txt'),
      new Date('1969-07-20T20:17:40.5Z'),
      new Date('1969-07-20T20:17:40.5Z'),
    )
    const before = roughly(bench.folder)
    const disk = diskOfKind('copy')
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 2, movedBytes: 3, failures: [] })
    expect(roughly(join(bench.folder, 'Documents'))).toEqual(before)
    expect(await bench.undo({ disk })).toMatchObject({ moved: 2, failures: [] })
    expect(roughly(bench.folder)).toEqual(before)
  })

  test('a copy is whole and synced before its original goes', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const calls: string[] = []
    const disk = acrossDevices((call, [path]) => {
      calls.push(typeof path === 'string' ? `${call} ${path.slice(bench.folder.length)}` : call)
    })
    const log = watchedLog(bench.log, call => calls.push(call))
    const { runId } = await bench.sort('type', { disk, log })
    const temporary = `/Documents/.sortwell-${runId}.part`
    const isNative = !calls.includes(`linkSync ${temporary}`)
    const from = calls.lastIndexOf('openSync /a.txt')
    expect(calls.slice(from, calls.indexOf('unlinkSync /a.txt') + 1)).toEqual([
      'openSync /a.txt',
      `openSync ${temporary}`,
      'writeSync',
      'fchmodSync',
      'copyAttributesSync',
      'futimesSync',
      'setTimesSync',
      'fsyncSync',
      'note',
      ...(isNative
        ? [`renameNewSync ${temporary}`]
        : [`renameNewSync ${temporary}`, `linkSync ${temporary}`, `unlinkSync ${temporary}`]),
      'openSync /Documents',
      'fsyncSync',
      'unlinkSync /a.txt',
    ])
  })

  test('a name that is taken at the last moment is stepped around, and the file is copied', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    let isDue = true
    const disk = watchedDisk((call, [source, target]) => {
      if (!isMove(call)) return
      if (isDue) plant(bench.folder, { 'Documents/a.txt': 'theirs' })
      isDue = false
      if (fs.existsSync(String(target))) throw systemError('EEXIST')
      if (dirname(String(source)) !== dirname(String(target))) throw systemError('EXDEV')
    })
    expect(await bench.sort('type', { disk })).toMatchObject({
      moved: 1,
      failures: [],
      renamed: [{ from: 'a.txt', to: 'Documents/a (2).txt' }],
    })
    expect(read(bench, 'Documents/a.txt')).toBe('theirs')
    expect(read(bench, 'Documents/a (2).txt')).toBe('mine')
    expect(await bench.undo({ disk })).toMatchObject({ moved: 1, failures: [] })
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'a.txt'])
  })

  test('a copy gets the name that was noted, though the planned one is free again', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    const original = snapshot(bench.folder)
    const theirs = join(bench.folder, 'Documents/a.txt')
    let isDue = true
    const disk = watchedDisk((call, [source, target]) => {
      if (call === 'writeSync') fs.rmSync(theirs, { force: true })
      if (!isMove(call)) return
      if (isDue) plant(bench.folder, { 'Documents/a.txt': 'theirs' })
      isDue = false
      if (fs.existsSync(String(target))) throw systemError('EEXIST')
      if (dirname(String(source)) !== dirname(String(target))) throw systemError('EXDEV')
    })
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 1, failures: [] })
    expect(await bench.undo({ disk })).toMatchObject({ moved: 1, failures: [] })
    expect(snapshot(bench.folder)).toEqual(original)
  })

  test('a group that is stopped and cannot go back counts its bytes once', async () => {
    const bench = workbench({ 'a.jpg': 'picture', 'a.xmp': 'x' })
    const stop = new AbortController()
    const disk = acrossDevices((call, [path]) => {
      if (call !== 'unlinkSync') return
      stop.abort()
      if (String(path).includes('/Images/a.')) throw systemError('EACCES')
    })
    const reports: Progress[] = []
    const onProgress = (progress: Progress) => reports.push(progress)
    const receipt = await bench.sort('type', { disk, signal: stop.signal, onProgress })
    expect(receipt).toMatchObject({ moved: 1, cancelled: true })
    expect(reports.at(-1)).toMatchObject({ bytesDone: receipt.movedBytes, bytesTotal: 8 })
  })

  const steps = [
    'writeSync',
    'fchmodSync',
    'copyAttributesSync',
    'futimesSync',
    'setTimesSync',
    'fsyncSync',
    'unlinkSync',
  ] as const

  test.each(steps)('a %s that fails leaves the file and nothing else', async failing => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    let isCopying = false
    const disk = acrossDevices((call, [path]) => {
      if (call === 'openSync' && String(path).endsWith('.part')) isCopying = true
      if (!isCopying || call !== failing) return
      isCopying = false
      throw systemError('ENOSPC')
    })
    expect((await bench.sort('type', { disk })).failures).toMatchObject([{ reason: 'full' }])
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('a close that fails leaves the file and nothing else', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    const closeSync = (descriptor: number) => {
      const isCopy = fs.readlinkSync(`/proc/self/fd/${descriptor}`).endsWith('.part')
      fs.closeSync(descriptor)
      if (isCopy) throw systemError('EDQUOT')
    }
    const disk = { ...diskOfKind('copy'), closeSync }
    expect((await bench.sort('type', { disk })).failures).toMatchObject([{ reason: 'full' }])
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('a copy that somebody removes before it fails leaves nothing to settle', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const documents = join(bench.folder, 'Documents')
    const disk = acrossDevices(call => {
      if (call !== 'fchmodSync') return
      for (const name of fs.readdirSync(documents)) fs.unlinkSync(join(documents, name))
      throw systemError('ENOSPC')
    })
    expect((await bench.sort('type', { disk })).failures).toMatchObject([{ reason: 'full' }])
    expect(listing(bench.folder)).toEqual(['a.txt'])
    expect(bench.history()).toMatchObject([{ state: 'done' }])
  })

  test('a copy that cannot be removed when its run is cancelled leaves the run open', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const stop = new AbortController()
    const disk = acrossDevices((call, [path]) => {
      if (call === 'writeSync') stop.abort()
      if (call === 'unlinkSync' && String(path).endsWith('.part')) throw systemError('EIO')
    })
    const receipt = await bench.sort('type', { disk, signal: stop.signal })
    expect(receipt.failures).toMatchObject([{ from: 'a.txt', reason: 'io', code: 'EIO' }])
    expect(bench.history()).toMatchObject([{ state: 'interrupted' }])
    await bench.recover('keep')
    expect(listing(bench.folder)).toEqual(['a.txt'])
  })

  test('a disk that writes something else is found out', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    const writeSync = ((descriptor: number, bytes: Buffer, at: number) => {
      const isCopy = bytes.toString() === 'one'
      return fs.writeSync(descriptor, isCopy ? Buffer.from('0ne') : bytes, at)
    }) as typeof fs.writeSync
    const receipt = await bench.sort('type', { disk: { ...diskOfKind('copy'), writeSync } })
    expect(receipt.failures).toMatchObject([{ reason: 'io', code: 'EIO' }])
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('a disk that takes a few bytes at a time gets them all', async () => {
    const bench = workbench({ 'a.txt': 'a longer text than that' })
    const writeSync = ((descriptor: number, bytes: Buffer, at: number) =>
      fs.writeSync(descriptor, bytes, at, Math.min(5, bytes.length - at))) as typeof fs.writeSync
    expect(await bench.sort('type', { disk: { ...diskOfKind('copy'), writeSync } })).toMatchObject({
      moved: 1,
    })
    expect(read(bench, 'Documents/a.txt')).toBe('a longer text than that')
  })

  const growKeepingTime = (path: string) => {
    fs.appendFileSync(path, '!')
    fs.utimesSync(path, oldDate, oldDate)
  }
  const replace = (path: string) => {
    plant(dirname(path), { new: 'two' })
    fs.renameSync(join(dirname(path), 'new'), path)
  }

  test.each<[string, (path: string) => void]>([
    ['grows and keeps its time', growKeepingTime],
    ['changes and keeps its size', path => fs.writeFileSync(path, 'two')],
  ])('an original that %s during the copy stays, and the copy goes', async (_, change) => {
    const bench = workbench({ 'a.txt': 'one' })
    const disk = acrossDevices(call => {
      if (call === 'futimesSync') change(join(bench.folder, 'a.txt'))
    })
    expect((await bench.sort('type', { disk })).failures).toMatchObject([{ reason: 'io', code: 'EIO' }])
    expect(listing(bench.folder)).toEqual(['a.txt'])
  })

  test.each<[string, (path: string) => void, string]>([
    ['changes and keeps its size', path => fs.writeFileSync(path, 'two'), 'two'],
    ['grows and keeps its time', growKeepingTime, 'one!'],
    ['is replaced by a file of its size and time', replace, 'two'],
  ])('an original that %s after the copy is published stays, and the copy goes', async (_, change, text) => {
    const bench = workbench({ 'a.txt': 'one' })
    let isDue = true
    const disk = acrossDevices((call, [path]) => {
      if (!isDue || call !== 'openSync' || !String(path).endsWith('/Documents')) return
      isDue = false
      change(join(bench.folder, 'a.txt'))
    })
    expect((await bench.sort('type', { disk })).failures).toMatchObject([{ reason: 'in-use' }])
    expect(listing(bench.folder)).toEqual(['a.txt'])
    expect(read(bench, 'a.txt')).toBe(text)
  })

  test.each([
    ['after the copy is published', 'openSync', 'Documents'],
    ['just before it is removed', 'unlinkSync', 'a.txt'],
  ])('an original that is gone %s leaves the copy, the last one', async (_, moment, name) => {
    const bench = workbench({ 'a.txt': 'one' })
    const disk = acrossDevices((call, [path]) => {
      if (call === moment && path === join(bench.folder, name)) {
        fs.rmSync(join(bench.folder, 'a.txt'), { force: true })
      }
    })
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 1, failures: [] })
    expect(read(bench, 'Documents/a.txt')).toBe('one')
  })

  test('a file that took the place of a copy meanwhile is not removed with it', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    const disk = acrossDevices((call, [path]) => {
      if (call !== 'openSync' || !String(path).endsWith('/Documents')) return
      plant(bench.folder, { new: 'theirs' })
      fs.renameSync(join(bench.folder, 'new'), join(bench.folder, 'Documents/a.txt'))
      throw systemError('EIO')
    })
    await bench.sort('type', { disk })
    expect([read(bench, 'a.txt'), read(bench, 'Documents/a.txt')]).toEqual(['mine', 'theirs'])
  })

  test.skipIf(process.platform === 'win32')(
    'a pipe in the place of the file does not stop the run',
    async () => {
      const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
      const disk = acrossDevices((call, [path]) => {
        if (call !== 'openSync' || !String(path).endsWith(`${bench.folder}/a.txt`)) return
        fs.unlinkSync(String(path))
        spawnSync('mkfifo', [String(path)])
      })
      expect(await bench.sort('type', { disk })).toMatchObject({ moved: 1, failures: [{ from: 'a.txt' }] })
      expect(snapshot(bench.folder)).toMatchObject({ 'a.txt': 'special' })
      expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/b.txt', 'a.txt'])
    },
  )

  test('a cancel stops in the middle of a copy and leaves nothing of it', async () => {
    const bench = workbench({ 'a.txt': 'x'.repeat(3 << 20) })
    const before = snapshot(bench.folder)
    const stop = new AbortController()
    const disk = acrossDevices(call => {
      if (call === 'writeSync') stop.abort()
    })
    expect(await bench.sort('type', { disk, signal: stop.signal })).toMatchObject({
      moved: 0,
      cancelled: true,
    })
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('a copy on a disk that forgets inodes and odd seconds is known again', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const futimesSync = (descriptor: number, _: unknown, modified: unknown) => {
      const evenSeconds = Math.floor(Number(modified) / 2) * 2
      fs.futimesSync(descriptor, evenSeconds, evenSeconds)
    }
    const disk = { ...diskOfKind('copy'), futimesSync }
    await bench.sort('type', { disk })
    const target = join(bench.folder, 'Documents/a.txt')
    fs.cpSync(target, `${target}2`, { preserveTimestamps: true })
    fs.renameSync(`${target}2`, target)
    expect(await bench.undo({ disk })).toMatchObject({ moved: 1, failures: [] })
  })

  test('a copy keeps no bit that lets a program run in the name of its owner', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    fs.chmodSync(join(bench.folder, 'a.txt'), 0o4755)
    await bench.sort('type', { disk: diskOfKind('copy') })
    expect(fs.lstatSync(join(bench.folder, 'Documents/a.txt')).mode & 0o7777).toBe(0o755)
  })
})
