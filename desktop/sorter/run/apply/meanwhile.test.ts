import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Disk, realDisk } from '../../disk/disk.ts'
import { nativeState } from '../../disk/native/native.ts'
import {
  type DiskKind,
  diskOfKind,
  isMove,
  systemError,
  usualDisk,
  watchedDisk,
} from '../../testing/faulty-disk.ts'
import { changeRun, cutEnd } from '../../testing/records.ts'
import { contents, listing, oldDate, plant, snapshot } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'

/** What other programs do to the folder between the plan and the move, and in the middle of a run. */

const read = (bench: Workbench, path: string) => fs.readFileSync(join(bench.folder, path), 'utf8')

/** A disk on which something happens just before the first call of a kind. */
function justBefore(kind: 'move' | 'unlinkSync', happen: () => void, disk?: Disk) {
  let isDue = true
  return watchedDisk(call => {
    if (!isDue || (kind === 'move' ? !isMove(call) : call !== kind)) return
    isDue = false
    happen()
  }, disk)
}

describe('a target', () => {
  test('that appears at the last moment is not replaced, and the file gets the next free name', async () => {
    const bench = workbench({ 'a.jpg': 'mine' })
    const disk = justBefore('move', () => plant(bench.folder, { 'Images/a.jpg': 'theirs' }))
    const receipt = await bench.sort('type', { disk })
    expect(receipt).toMatchObject({
      moved: 1,
      failures: [],
      renamed: [{ from: 'a.jpg', to: 'Images/a (2).jpg' }],
    })
    expect(read(bench, 'Images/a.jpg')).toBe('theirs')
    expect(read(bench, 'Images/a (2).jpg')).toBe('mine')
  })

  test('that made the file step aside is still there after the undo', async () => {
    const bench = workbench({ 'a.jpg': 'mine' })
    const disk = justBefore('move', () => plant(bench.folder, { 'Images/a.jpg': 'theirs' }))
    await bench.sort('type', { disk })
    expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
    expect(listing(bench.folder)).toEqual(['Images/', 'Images/a.jpg', 'a.jpg'])
    expect(read(bench, 'a.jpg')).toBe('mine')
  })

  test('that appears where there are no hard links is not replaced either', async () => {
    const bench = workbench({ 'a.jpg': 'mine' })
    let isPlanted = false
    const disk = watchedDisk((call, [path]) => {
      if (isMove(call)) throw systemError('EPERM')
      if (call === 'openSync' && String(path).endsWith('Images/a.jpg') && !isPlanted) {
        isPlanted = true
        plant(bench.folder, { 'Images/a.jpg': 'theirs' })
      }
    })
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 1, failures: [] })
    expect(read(bench, 'Images/a.jpg')).toBe('theirs')
    expect(read(bench, 'Images/a (2).jpg')).toBe('mine')
  })

  test('may be a link, a folder or a pipe: it stays', async () => {
    const bench = workbench({ 'a.jpg': 'mine' })
    const nowhere = join(workbench().folder, 'nowhere')
    const disk = justBefore('move', () => fs.symlinkSync(nowhere, join(bench.folder, 'Images/a.jpg')))
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 1 })
    expect(fs.readlinkSync(join(bench.folder, 'Images/a.jpg'))).toBe(nowhere)
    expect(fs.existsSync(nowhere)).toBe(false)
  })
})

describe('a source', () => {
  test('that is gone by then is named', async () => {
    const bench = workbench({ 'a.jpg': 'mine', 'b.jpg': 'too' })
    const plan = await bench.plan()
    fs.unlinkSync(join(bench.folder, 'a.jpg'))
    const receipt = await bench.run(plan)
    expect(receipt.failures).toMatchObject([{ from: 'a.jpg', to: 'Images/a.jpg', reason: 'gone' }])
    expect(receipt.moved).toBe(1)
  })

  test('that vanishes in the moment of the move is named', async () => {
    const bench = workbench({ 'a.jpg': 'mine' })
    const disk = justBefore('move', () => fs.unlinkSync(join(bench.folder, 'a.jpg')))
    expect((await bench.sort('type', { disk })).failures).toMatchObject([{ reason: 'gone', code: 'ENOENT' }])
    expect(listing(bench.folder)).toEqual([])
  })

  test('whose first name is taken away while it has both is moved', async () => {
    const bench = workbench({ 'a.jpg': 'mine' })
    const linked = diskOfKind('link')
    const disk = justBefore('unlinkSync', () => fs.unlinkSync(join(bench.folder, 'a.jpg')), linked)
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 1, failures: [] })
    expect(read(bench, 'Images/a.jpg')).toBe('mine')
  })

  test.each([
    ['size', { text: 'another one', date: oldDate }],
    ['time', { text: 'ours', date: new Date(oldDate.getTime() + 1000) }],
  ])('that was replaced by a file of another %s is left alone', async (_, file) => {
    const bench = workbench({ 'a.jpg': 'mine' })
    const { checkedAtMs: _now, ...plan } = await bench.plan()
    plant(bench.folder, { new: file })
    fs.renameSync(join(bench.folder, 'new'), join(bench.folder, 'a.jpg'))
    expect((await bench.run(plan)).failures).toMatchObject([{ from: 'a.jpg', reason: 'changed' }])
    expect(listing(bench.folder)).toEqual(['a.jpg'])
  })

  test('that was replaced within five seconds of the look is moved like any other, and nothing is lost', async () => {
    const bench = workbench({ 'a.jpg': 'mine' })
    const plan = await bench.plan()
    plant(bench.folder, { new: 'another one' })
    fs.renameSync(join(bench.folder, 'new'), join(bench.folder, 'a.jpg'))
    expect(await bench.run(plan)).toMatchObject({ moved: 1, failures: [] })
    expect(read(bench, 'Images/a.jpg')).toBe('another one')
  })

  test('that became a folder or a link is left alone', async () => {
    const bench = workbench({ 'a.jpg': 'one', 'b.jpg': 'two' })
    const { checkedAtMs: _now, ...plan } = await bench.plan()
    for (const name of ['a.jpg', 'b.jpg']) fs.unlinkSync(join(bench.folder, name))
    fs.mkdirSync(join(bench.folder, 'a.jpg'))
    fs.symlinkSync('/etc/hostname', join(bench.folder, 'b.jpg'))
    expect((await bench.run(plan)).failures).toMatchObject([{ reason: 'changed' }, { reason: 'changed' }])
    expect(listing(bench.folder)).toEqual(['a.jpg/', 'b.jpg'])
  })

  test('that cannot be removed keeps its place and leaves nothing behind', async () => {
    const bench = workbench({ 'a.jpg': 'mine' })
    const original = snapshot(bench.folder)
    const disk = watchedDisk((call, [path]) => {
      if (call === 'unlinkSync' && String(path) === join(bench.folder, 'a.jpg')) throw systemError('EBUSY')
    }, diskOfKind('link'))
    expect((await bench.sort('type', { disk })).failures).toMatchObject([{ reason: 'in-use' }])
    expect(snapshot(bench.folder)).toEqual(original)
  })
})

describe('a target folder', () => {
  test('that became a link is not followed, and no folder is made behind it', async () => {
    const outside = workbench()
    const bench = workbench({ 'a.jpg': 'one' })
    const plan = await bench.plan('date')
    fs.symlinkSync(outside.folder, join(bench.folder, plan.newFolders[0] ?? ''))
    expect((await bench.run(plan)).failures).toMatchObject([{ from: 'a.jpg', reason: 'blocked-folder' }])
    expect(listing(outside.folder)).toEqual([])
    expect(read(bench, 'a.jpg')).toBe('one')
  })

  /** Its 40 files are sorted while `Images` becomes a link to another folder, between the first two. */
  async function sortWhileSwapped(kind: DiskKind) {
    const outside = workbench()
    const names = Array.from({ length: 40 }, (_, at) => `${10 + at}.jpg`)
    const bench = workbench(Object.fromEntries(names.map(name => [name, name])))
    const disk = watchedDisk((_, [path]) => {
      if (!String(path).endsWith('/11.jpg') || fs.existsSync(join(bench.folder, 'Aside'))) return
      fs.renameSync(join(bench.folder, 'Images'), join(bench.folder, 'Aside'))
      fs.symlinkSync(outside.folder, join(bench.folder, 'Images'))
    }, diskOfKind(kind))
    const receipt = await bench.sort('type', { disk })
    expect(receipt.failures.length).toBeGreaterThanOrEqual(24)
    expect(receipt.failures.every(({ reason }) => reason === 'blocked-folder')).toBe(true)
    expect(read(bench, 'Aside/10.jpg')).toBe('10.jpg')
    expect(read(bench, '49.jpg')).toBe('49.jpg')
    return { bench, outside }
  }

  test
    .runIf(nativeState() === 'loaded' && usualDisk() === realDisk)
    .each(['native', 'reserve', 'copy'] as const)(
    'that becomes a link in the middle of the run leads no file outside (%s)',
    async kind => {
      const { bench, outside } = await sortWhileSwapped(kind)
      expect(listing(outside.folder)).toEqual([])
      expect(contents(bench.folder)).toHaveLength(40)
    },
  )

  test('that becomes a link is noticed before the next file where folders cannot be held open', async () => {
    const { bench, outside } = await sortWhileSwapped('link')
    expect(listing(outside.folder).length).toBeLessThan(2)
    expect([...contents(bench.folder), ...contents(outside.folder)]).toHaveLength(40)
  })

  test('that is taken away in the middle of the run is named, not the file', async () => {
    const bench = workbench({ 'a.jpg': 'one' })
    const disk = justBefore('move', () => fs.rmdirSync(join(bench.folder, 'Images')))
    expect((await bench.sort('type', { disk })).failures).toMatchObject([{ reason: 'blocked-folder' }])
    expect(listing(bench.folder)).toEqual(['a.jpg'])
  })

  test('that somebody else made meanwhile is used, and stays after the undo', async () => {
    const bench = workbench({ 'a.jpg': 'one' })
    const plan = await bench.plan()
    fs.mkdirSync(join(bench.folder, 'Images'))
    expect(await bench.run(plan)).toMatchObject({ moved: 1, failures: [] })
    await bench.undo()
    expect(listing(bench.folder)).toEqual(['Images/', 'a.jpg'])
  })

  test('that cannot be made leaves its files, and the others move', async () => {
    const bench = workbench({ 'a.jpg': 'one', 'b.txt': 'two' })
    const disk = watchedDisk((call, [path]) => {
      if (call === 'mkdirSync' && String(path).endsWith('Images')) throw systemError('EDQUOT')
    })
    const receipt = await bench.sort('type', { disk })
    expect(receipt.failures).toMatchObject([{ from: 'a.jpg', reason: 'full', code: 'EDQUOT' }])
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/b.txt', 'a.jpg'])
  })

  test('that a run made and did not use is taken away again', async () => {
    const bench = workbench({ 'a.jpg': 'one' })
    const disk = watchedDisk(call => {
      if (isMove(call)) throw systemError('EACCES')
    })
    expect((await bench.sort('type', { disk })).failures).toMatchObject([{ reason: 'denied' }])
    expect(listing(bench.folder)).toEqual(['a.jpg'])
  })
})

describe('a folder to take away', () => {
  test('that became a link is no empty folder, though Windows would take the link away', async () => {
    const [bench, outside] = [workbench({ 'a.jpg': 'one' }), workbench()]
    await bench.sort()
    const images = join(bench.folder, 'Images')
    fs.renameSync(images, join(outside.folder, 'Images'))
    fs.symlinkSync(join(outside.folder, 'Images'), images)
    const removed: unknown[] = []
    const disk = watchedDisk((call, [path]) => {
      if (call === 'rmdirSync') removed.push(path)
    })
    await bench.undo({ disk })
    expect(removed).toEqual([])
  })
})

describe('the chosen folder', () => {
  test('that was moved away before the run is not touched', async () => {
    const bench = workbench({ 'a.jpg': 'one' })
    const plan = await bench.plan()
    const moved = `${bench.folder}-moved`
    fs.renameSync(bench.folder, moved)
    plant(bench.folder, { 'a.jpg': 'another' })
    await expect(bench.run(plan)).rejects.toMatchObject({ code: 'folder-gone' })
    expect(listing(bench.folder)).toEqual(['a.jpg'])
    expect(listing(moved)).toEqual(['a.jpg'])
    fs.rmSync(moved, { recursive: true })
  })

  test('that is moved away in the middle of the run keeps all files, and the undo finds them', async () => {
    const bench = workbench({ 'a.jpg': 'one', 'b.jpg': 'two' })
    const moved = `${bench.folder}-moved`
    let isMoved = false
    const disk = watchedDisk((call, [path]) => {
      if (isMoved || !isMove(call) || !String(path).endsWith('/a.jpg')) return
      isMoved = true
      fs.renameSync(bench.folder, moved)
    })
    await bench.sort('type', { disk })
    expect(new Set(contents(moved))).toHaveLength(2)
    fs.renameSync(moved, bench.folder)
  })
})

describe('a run that was interrupted', () => {
  /** As after `kill -9` between the publication of a copy and the removal of its original. */
  async function copiedTwice(): Promise<Workbench> {
    const bench = workbench({ 'a.txt': 'first' })
    const disk = watchedDisk((call, [source, target]) => {
      if (isMove(call) && !String(source).endsWith('.part') && String(target).includes('Documents/')) {
        throw systemError('EXDEV')
      }
    })
    await bench.sort('type', { disk })
    cutEnd(bench.stateDir)
    fs.cpSync(join(bench.folder, 'Documents/a.txt'), join(bench.folder, 'a.txt'), {
      preserveTimestamps: true,
    })
    const { ino } = fs.lstatSync(join(bench.folder, 'a.txt'))
    changeRun(bench.stateDir, 'UPDATE moves SET inode = ? WHERE run = :run', ino)
    return bench
  }

  test('in a copy loses the original when the copy holds the same', async () => {
    const bench = await copiedTwice()
    await bench.recover('keep')
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt'])
  })

  test('in a copy keeps an original that was edited since, even to the same size', async () => {
    const bench = await copiedTwice()
    fs.writeFileSync(join(bench.folder, 'a.txt'), 'secnd')
    await bench.recover('keep')
    expect(read(bench, 'a.txt')).toBe('secnd')
    expect(read(bench, 'Documents/a.txt')).toBe('first')
  })

  test('in a copy keeps an original whose copy was edited since', async () => {
    const bench = await copiedTwice()
    fs.writeFileSync(join(bench.folder, 'Documents/a.txt'), 'secnd')
    await bench.recover('finish')
    expect([read(bench, 'Documents/a.txt'), read(bench, 'Documents/a (2).txt')]).toEqual(['secnd', 'first'])
  })

  test('takes away its unfinished copy, even if nothing was noted of it', async () => {
    const bench = workbench({ 'a.txt': 'one', 'Documents/': '' })
    const { runId } = await bench.sort()
    cutEnd(bench.stateDir)
    plant(bench.folder, { [`Documents/.sortwell-${runId}.part`]: 'half' })
    await bench.recover('keep')
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt'])
  })

  test('removes nothing behind a link in the place of a target folder', async () => {
    const outside = workbench()
    const bench = workbench({ 'a.txt': 'one' })
    const disk = watchedDisk((call, [path]) => {
      if (isMove(call)) throw systemError('EPERM')
      if (call === 'renameSync' && String(path).endsWith('/a.txt')) throw systemError('EIO')
    })
    const { runId } = await bench.sort('type', { disk })
    cutEnd(bench.stateDir)
    plant(outside.folder, { 'a.txt': '', [`.sortwell-${runId}.part`]: 'not ours' })
    fs.symlinkSync(outside.folder, join(bench.folder, 'Documents'))
    await bench.recover('keep')
    expect(listing(outside.folder)).toEqual([`.sortwell-${runId}.part`, 'a.txt'])
  })
})
