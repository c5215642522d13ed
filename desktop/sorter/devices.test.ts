import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { realDisk } from './disk.ts'
import type { FailureReason } from './model.ts'
import { type BeforeCall, diskOfKind, systemError, watchedDisk } from './testing/faulty-disk.ts'
import { cutEnd, linesOf } from './testing/records.ts'
import { contents, listing, plant, snapshot } from './testing/trees.ts'
import { type Workbench, workbench } from './testing/workbench.ts'

/** Disks that refuse, fill up, break, cannot link, or are others than the one the file is on. */

const read = (bench: Workbench, path: string) => fs.readFileSync(join(bench.folder, path), 'utf8')

/** Each folder is another device, and more may go wrong. */
function acrossDevices(before: BeforeCall) {
  return watchedDisk(before, diskOfKind('copy'))
}

/** Times of copies keep microseconds, so they are compared in whole milliseconds. */
function shape(folder: string): Record<string, string> {
  const items = Object.entries(snapshot(folder))
  return Object.fromEntries(items.map(([path, item]) => [path, item.replace(/(\d+)\.\d+/, '$1')]))
}

describe('on one device', () => {
  test.each<[string, FailureReason]>([
    ['EACCES', 'denied'],
    ['EPERM', 'denied'],
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EROFS', 'read-only'],
    ['EBUSY', 'busy'],
    ['ENAMETOOLONG', 'name-too-long'],
    ['EIO', 'io'],
    ['EMFILE', 'io'],
    ['ENOTDIR', 'blocked-folder'],
    ['ELOOP', 'blocked-folder'],
  ])('%s for one file is its result, and the others move', async (code, reason) => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    const before = snapshot(bench.folder)
    const disk = watchedDisk((call, [path, target]) => {
      const isMove = call === 'linkSync' || call === 'renameSync'
      if (isMove && String(path).endsWith('/a.txt')) throw systemError(code)
      if (code === 'EPERM' && call === 'openSync' && String(path).endsWith('Documents/a.txt')) {
        throw systemError(code)
      }
      if (target === undefined) return
    })
    const receipt = await bench.sort('type', { disk })
    expect(receipt).toMatchObject({
      moved: 1,
      failures: [{ from: 'a.txt', to: 'Documents/a.txt', reason, code }],
    })
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/b.txt', 'a.txt'])
    await bench.undo()
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])(
    'where a hard link fails with %s the name is reserved instead',
    async code => {
      const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two', 'Documents/a.txt': 'old' })
      const before = snapshot(bench.folder)
      const disk = watchedDisk(call => {
        if (call === 'linkSync') throw systemError(code)
      })
      expect(await bench.sort('type', { disk })).toMatchObject({ moved: 2, failures: [] })
      expect(read(bench, 'Documents/a.txt')).toBe('old')
      expect(read(bench, 'Documents/a (2).txt')).toBe('one')
      expect(await bench.undo({ disk })).toMatchObject({ moved: 2, failures: [] })
      expect(snapshot(bench.folder)).toEqual(before)
    },
  )

  test('a name is written down and synced as reserved before it is', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const calls: string[] = []
    const disk = watchedDisk((call, [path]) => {
      if (call === 'linkSync') throw systemError('EPERM')
      calls.push(call === 'openSync' ? `open ${String(path).slice(bench.folder.length)}` : call)
    })
    await bench.sort('type', { disk })
    const at = calls.indexOf('open /Documents/a.txt')
    expect(calls.slice(at - 2, at + 2)).toEqual([
      'writeSync',
      'fdatasyncSync',
      'open /Documents/a.txt',
      'renameSync',
    ])
    expect(linesOf(bench.stateDir)).toContainEqual({ reserving: 'Documents' })
  })

  test('a reserved name is taken back when the move fails', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    const disk = watchedDisk(call => {
      if (call === 'linkSync') throw systemError('EPERM')
      if (call === 'renameSync') throw systemError('EIO')
    })
    expect((await bench.sort('type', { disk })).failures).toMatchObject([{ reason: 'io', code: 'EIO' }])
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('a reserved name that somebody else took meanwhile is theirs', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    const target = join(bench.folder, 'Documents/a.txt')
    const closeSync = (descriptor: number) => {
      fs.closeSync(descriptor)
      if (!fs.existsSync(target) || fs.lstatSync(target).size > 0) return
      plant(bench.folder, { new: 'theirs' })
      fs.renameSync(join(bench.folder, 'new'), target)
    }
    expect(await bench.sort('type', { disk: { ...diskOfKind('reserve'), closeSync } })).toMatchObject({
      moved: 1,
      renamed: [{ from: 'a.txt', to: 'Documents/a (2).txt' }],
    })
    expect([read(bench, 'Documents/a.txt'), read(bench, 'Documents/a (2).txt')]).toEqual(['theirs', 'mine'])
  })
})

describe('to another device', () => {
  test('a copy has the content, the times and the mode, and goes back with them', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': '' })
    fs.chmodSync(join(bench.folder, 'a.txt'), 0o4640)
    fs.utimesSync(
      join(bench.folder, 'b.txt'),
      new Date('1969-07-20T20:17:40.5Z'),
      new Date('1969-07-20T20:17:40.5Z'),
    )
    const before = shape(bench.folder)
    const disk = diskOfKind('copy')
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 2, movedBytes: 3, failures: [] })
    expect(shape(join(bench.folder, 'Documents'))).toEqual(before)
    expect(await bench.undo({ disk })).toMatchObject({ moved: 2, failures: [] })
    expect(shape(bench.folder)).toEqual(before)
  })

  test('a copy is whole and synced before its original goes', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const calls: string[] = []
    const disk = acrossDevices((call, [path]) => {
      calls.push(typeof path === 'string' ? `${call} ${path.slice(bench.folder.length)}` : call)
    })
    const { runId } = await bench.sort('type', { disk })
    const temporary = `/Documents/.sortwell-${runId}.part`
    const from = calls.indexOf('linkSync /a.txt')
    expect(calls.slice(from, calls.indexOf('unlinkSync /a.txt') + 1)).toEqual([
      'linkSync /a.txt',
      'openSync /a.txt',
      `openSync ${temporary}`,
      'writeSync', // the content
      'fchmodSync',
      'futimesSync',
      'fsyncSync',
      'writeSync', // the record
      'fdatasyncSync',
      `linkSync ${temporary}`,
      `unlinkSync ${temporary}`,
      'openSync /Documents',
      'fsyncSync',
      'unlinkSync /a.txt',
    ])
  })

  test('a name that is taken at the last moment is stepped around, and the file is copied', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    let isDue = true
    const disk = watchedDisk((call, [source, target]) => {
      if (call !== 'linkSync') return
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

  const steps = [
    'writeSync',
    'fchmodSync',
    'futimesSync',
    'fsyncSync',
    'fdatasyncSync',
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

  test.each<[string, (path: string) => void]>([
    ['grows', path => fs.appendFileSync(path, '!')],
    ['changes and keeps its size', path => fs.writeFileSync(path, 'two')],
  ])('an original that %s during the copy stays, and the copy goes', async (_, change) => {
    const bench = workbench({ 'a.txt': 'one' })
    const disk = acrossDevices(call => {
      if (call === 'futimesSync') change(join(bench.folder, 'a.txt'))
    })
    expect((await bench.sort('type', { disk })).failures).toHaveLength(1)
    expect(listing(bench.folder)).toEqual(['a.txt'])
  })

  test('an original that changes after the copy is published stays, and the copy goes', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const disk = acrossDevices((call, [path]) => {
      if (call === 'openSync' && String(path).endsWith('/Documents')) {
        fs.writeFileSync(join(bench.folder, 'a.txt'), 'two')
      }
    })
    expect((await bench.sort('type', { disk })).failures).toMatchObject([{ reason: 'busy' }])
    expect(listing(bench.folder)).toEqual(['a.txt'])
    expect(read(bench, 'a.txt')).toBe('two')
  })

  test('an original that is gone after the copy is published leaves the copy, the last one', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const disk = acrossDevices((call, [path]) => {
      if (call === 'openSync' && String(path).endsWith('/Documents')) {
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
      if (call === 'writeSync' && bench.history().length > 0) stop.abort()
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

  test.skipIf(process.getuid?.() !== 0)(
    'a copy belongs to whom the file belonged to (root only)',
    async () => {
      const bench = workbench({ 'a.txt': 'one' })
      fs.chownSync(join(bench.folder, 'a.txt'), 54321, 54321)
      fs.chmodSync(join(bench.folder, 'a.txt'), 0o4755)
      await bench.sort('type', { disk: diskOfKind('copy') })
      const { uid, gid, mode } = fs.lstatSync(join(bench.folder, 'Documents/a.txt'))
      expect([uid, gid, mode & 0o7777]).toEqual([54321, 54321, 0o4755])
    },
  )

  test('a copy that cannot keep its owner does not run in anyone else’s name', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    fs.chmodSync(join(bench.folder, 'a.txt'), 0o4755)
    let isFirst = true
    const fstatSync = ((descriptor: number) => {
      const stats = fs.fstatSync(descriptor)
      if (isFirst) stats.uid += 1
      isFirst = false
      return stats
    }) as typeof fs.fstatSync
    const fchownSync = () => {
      throw systemError('EPERM')
    }
    await bench.sort('type', { disk: { ...diskOfKind('copy'), fstatSync, fchownSync } })
    expect(fs.lstatSync(join(bench.folder, 'Documents/a.txt')).mode & 0o7777).toBe(0o755)
  })
})

/** Real disks in memory, each as small as a test needs; mounted by root, or in a name space of our own. */
function mountable(): string | undefined {
  const path = fs.mkdtempSync(join(os.tmpdir(), 'sortwell-mount-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path])
  if (status === 0) spawnSync('umount', [path])
  fs.rmdirSync(path)
  return status === 0 ? undefined : 'no disk can be mounted here'
}
const whyNot = mountable()

function mountTmpfs(path: string, size: string): void {
  fs.mkdirSync(path, { recursive: true })
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path])
  if (status !== 0) throw new Error(String(stderr))
  onTestFinished(() => {
    spawnSync('umount', [path])
  })
}

describe.skipIf(whyNot)(`on a real disk of its own${whyNot ? ` (${whyNot})` : ''}`, () => {
  test('files are copied there and come back', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'x'.repeat(100_000), 'c.jpg': 'three' })
    mountTmpfs(join(bench.folder, 'Documents'), '1m')
    const before = shape(bench.folder)
    expect(await bench.sort()).toMatchObject({ moved: 3, failures: [] })
    expect(listing(bench.folder)).toEqual([
      'Documents/',
      'Documents/a.txt',
      'Documents/b.txt',
      'Images/',
      'Images/c.jpg',
    ])
    expect(await bench.undo()).toMatchObject({ moved: 3, failures: [] })
    expect(shape(bench.folder)).toEqual(before)
  })

  test('a full disk keeps what fits, the rest stays, and nothing half is left', async () => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'x'.repeat(200_000), 'c.txt': 'three' })
    const texts = contents(bench.folder)
    mountTmpfs(join(bench.folder, 'Documents'), '64k')
    const receipt = await bench.sort()
    expect(receipt).toMatchObject({ moved: 2, failures: [{ from: 'b.txt', reason: 'full', code: 'ENOSPC' }] })
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'Documents/c.txt', 'b.txt'])
    expect(contents(bench.folder)).toEqual(texts)
    expect(await bench.undo()).toMatchObject({ moved: 2, failures: [] })
  })

  test('a name that appears there at the last moment is stepped around', async () => {
    const bench = workbench({ 'a.txt': 'mine' })
    mountTmpfs(join(bench.folder, 'Documents'), '1m')
    const plan = bench.plan()
    plant(bench.folder, { 'Documents/a.txt': 'theirs' })
    expect(await bench.run(plan)).toMatchObject({ moved: 1, failures: [] })
    expect([read(bench, 'Documents/a.txt'), read(bench, 'Documents/a (2).txt')]).toEqual(['theirs', 'mine'])
    expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
  })

  test('a copy that was published before the program ended takes its original’s place', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    mountTmpfs(join(bench.folder, 'Documents'), '1m')
    const original = fs.lstatSync(join(bench.folder, 'a.txt'))
    fs.linkSync(join(bench.folder, 'a.txt'), join(bench.folder, '.kept'))
    await bench.sort()
    cutEnd(bench.stateDir)
    fs.renameSync(join(bench.folder, '.kept'), join(bench.folder, 'a.txt'))
    expect(fs.lstatSync(join(bench.folder, 'a.txt')).ino).toBe(original.ino)
    expect(await bench.recover('keep')).toMatchObject([{ moved: 1 }])
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt'])
  })

  test('the chosen folder may be a disk itself, with its records elsewhere', async () => {
    const bench = workbench()
    mountTmpfs(bench.folder, '1m')
    plant(bench.folder, { 'a.txt': 'one', 'b.txt': 'two' })
    const before = snapshot(bench.folder)
    expect(await bench.sort()).toMatchObject({ moved: 2, failures: [] })
    await bench.undo()
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('a chosen folder without room for another name keeps all its files', async () => {
    const bench = workbench()
    mountTmpfs(bench.folder, '1m,nr_inodes=5')
    plant(bench.folder, { 'a.txt': 'one', 'b.jpg': 'two', 'c.mp3': 'three' })
    const texts = contents(bench.folder)
    const { failures } = await bench.sort()
    expect(failures.map(({ reason }) => reason)).toEqual(['full', 'full', 'full'])
    expect(listing(bench.folder)).toEqual(['a.txt', 'b.jpg', 'c.mp3'])
    expect(contents(bench.folder)).toEqual(texts)
  })

  test('a disk of records that is full refuses the run, and nothing is moved', async () => {
    const bench = workbench({ 'a.txt': 'x'.repeat(10) })
    mountTmpfs(bench.stateDir, '64k')
    fs.mkdirSync(join(bench.stateDir, 'runs'))
    fs.mkdirSync(join(bench.stateDir, 'locks'))
    const before = snapshot(bench.folder)
    const filler = fs.openSync(join(bench.stateDir, 'filler'), 'w')
    expect(
      () => fs.writeSync(filler, Buffer.alloc(1 << 20)) < 1 << 20 && fs.writeSync(filler, Buffer.alloc(4096)),
    ).toThrow('ENOSPC')
    fs.closeSync(filler)
    await expect(bench.sort()).rejects.toMatchObject({ name: 'RunRefused', code: 'journal' })
    expect(snapshot(bench.folder)).toEqual(before)
    expect(fs.readdirSync(join(bench.stateDir, 'runs'))).toEqual([])
  })

  test('a second path to the same disk (a bind mount) gets copies, not errors', async () => {
    const bench = workbench({ 'a.txt': 'one', 'elsewhere/': '', 'Documents/': '' })
    const target = join(bench.folder, 'Documents')
    expect(spawnSync('mount', ['--bind', join(bench.folder, 'elsewhere'), target]).status).toBe(0)
    onTestFinished(() => {
      spawnSync('umount', [target])
    })
    expect(await bench.sort()).toMatchObject({ moved: 1, failures: [] })
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'elsewhere/', 'elsewhere/a.txt'])
    expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
  })
})

const hasFat =
  !whyNot && spawnSync('sh', ['-c', 'command -v mkfs.vfat && grep -q vfat /proc/filesystems']).status === 0

test.skipIf(!hasFat)(
  'a FAT disk takes files without hard links and gives them back (needs mkfs.vfat)',
  async () => {
    const bench = workbench()
    const image = join(bench.stateDir, 'fat.img')
    fs.closeSync(fs.openSync(image, 'w'))
    fs.truncateSync(image, 4 << 20)
    spawnSync('mkfs.vfat', [image])
    const mount = () => spawnSync('mount', ['-o', 'loop,utf8=1', image, bench.folder])
    expect(mount().status).toBe(0)
    onTestFinished(() => {
      spawnSync('umount', [bench.folder])
    })
    plant(bench.folder, { 'a.txt': 'one', 'b.jpg': 'two', 'IMAGES/b.jpg': 'old' })
    expect(await bench.sort()).toMatchObject({ moved: 2, failures: [] })
    spawnSync('umount', [bench.folder])
    mount()
    expect(await bench.undo()).toMatchObject({ moved: 2, failures: [] })
    expect(listing(bench.folder)).toEqual(['IMAGES/', 'IMAGES/b.jpg', 'a.txt', 'b.jpg'])
  },
)

test('the staged disks are the real one but for what they stage', () => {
  expect(Object.keys(watchedDisk(() => {})).length).toBe(Object.keys(realDisk).length)
})
