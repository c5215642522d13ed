import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Disk } from '../../disk/disk.ts'
import { diskKinds, diskOfKind, systemError, watchedDisk, wholePath } from '../../testing/faulty-disk.ts'
import { watchedLog } from '../../testing/faulty-log.ts'
import { contents, listing } from '../../testing/trees.ts'
import { workbench } from '../../testing/workbench.ts'

/** A file or folder that the system refuses does not hold up the others, today or at the next run. */

const tree = { 'a.jpg': 'one', 'b.txt': 'two' }

/** A disk on which nothing below a path may be looked at. */
function closedAt(path: string, disk: Disk): Disk {
  const lstatSync = ((at: never, options: never) => {
    if (String(wholePath(at)).startsWith(`${path}/`)) throw systemError('EACCES')
    return disk.lstatSync(at, options)
  }) as Disk['lstatSync'] // one of its many forms
  return { ...disk, lstatSync }
}

/** A run that was killed when it had moved everything. */
async function cutOff(bench: ReturnType<typeof workbench>): Promise<void> {
  const log = watchedLog(bench.log, call => {
    if (call === 'end') throw systemError('ENOSPC')
  })
  await bench.sort('type', { log })
  expect(bench.history()).toMatchObject([{ state: 'interrupted' }])
}

describe('a folder that may not be entered any more', () => {
  test('keeps no other file from an undo', async () => {
    const bench = workbench(tree)
    await bench.sort()
    const { moved, failures } = await bench.undo({
      disk: closedAt(join(bench.folder, 'Images'), diskOfKind('native')),
    })
    expect(moved).toBe(1)
    expect(failures).toMatchObject([{ from: 'Images/a.jpg', to: 'a.jpg', reason: 'denied' }])
    expect(listing(bench.folder)).toContain('b.txt')
  })

  test.each(['keep', 'finish', 'undo'] as const)('keeps no run open: %s', async way => {
    const bench = workbench(tree)
    await cutOff(bench)
    await bench.recover(way, { disk: closedAt(join(bench.folder, 'Images'), diskOfKind('native')) })
    expect(bench.history().filter(({ state }) => state === 'interrupted')).toEqual([])
    expect(contents(bench.folder)).toHaveLength(2)
  })
})

describe('what a failed move could not take back', () => {
  const isOf = (call: string, args: readonly unknown[]) =>
    call === 'unlinkSync' && /a\.jpg$/.test(String(wholePath(args[0])))

  test.each(diskKinds.filter(kind => kind === 'link' || kind === 'copy'))(
    'is put right at the next run, by %s',
    async kind => {
      const bench = workbench(tree)
      const disk = watchedDisk((call, args) => {
        if (isOf(call, args)) throw systemError('EIO')
      }, diskOfKind(kind))
      const { moved, failures } = await bench.sort('type', { disk })
      expect([moved, failures.length]).toEqual([1, 1])
      expect(contents(bench.folder)).toHaveLength(3) // two names, or a copy
      await bench.recover('keep', { disk: diskOfKind(kind) })
      expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/b.txt', 'Images/', 'Images/a.jpg'])
      expect(bench.history()).toMatchObject([{ state: 'done', moved: 2 }])
    },
  )

  test.each(['keep', 'finish'] as const)('is told and left where that fails for good: %s', async way => {
    const bench = workbench(tree)
    const disk = watchedDisk((call, args) => {
      if (isOf(call, args)) throw systemError('EIO')
    }, diskOfKind('link'))
    await bench.sort('type', { disk })
    const [receipt] = await bench.recover(way, { disk })
    expect(receipt).toMatchObject({
      moved: 1,
      failures: [{ from: 'a.jpg', to: 'Images/a.jpg', reason: 'io' }],
    })
    expect(bench.history()).toMatchObject([{ state: 'done', failed: 1 }])
    expect(fs.statSync(join(bench.folder, 'a.jpg')).nlink).toBe(2)
    fs.writeFileSync(join(bench.folder, 'c.txt'), 'three')
    expect(await bench.recover(way)).toEqual([])
  })
})
