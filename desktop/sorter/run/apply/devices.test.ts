import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { diskOfKind, isMove, systemError, watchedDisk } from '../../testing/faulty-disk.ts'
import { watchedLog } from '../../testing/faulty-log.ts'
import { listing, plant, snapshot } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'
import type { FailureReason } from '../../values/values.ts'

/** Disks that refuse, fill up, break, or know no hard links. */

const read = (bench: Workbench, path: string) => fs.readFileSync(join(bench.folder, path), 'utf8')

describe('on one device', () => {
  test.each<[string, FailureReason]>([
    ['EACCES', 'denied'],
    ['EPERM', 'denied'],
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EROFS', 'read-only'],
    ['EBUSY', 'in-use'],
    ['ENAMETOOLONG', 'name-too-long'],
    ['EIO', 'io'],
    ['EMFILE', 'io'],
    ['ENOTDIR', 'blocked-folder'],
    ['ELOOP', 'blocked-folder'],
  ])('%s for one file is its result, and the others move', async (code, reason) => {
    const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two' })
    const before = snapshot(bench.folder)
    const disk = watchedDisk((call, [path, target]) => {
      if ((isMove(call) || call === 'renameSync') && String(path).endsWith('/a.txt')) throw systemError(code)
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

  test.each([
    ['at a move', 'linkSync'],
    ['while a failed move is reverted', 'unlinkSync'],
  ])('an error without a code %s is a fault of ours, and ends the run', async (_, failing) => {
    const bench = workbench({ 'a.txt': 'one' })
    const ours = new TypeError('a fault of ours')
    const disk = watchedDisk((call, [path]) => {
      if (call === 'unlinkSync' && String(path).endsWith(`${bench.folder}/a.txt`)) throw systemError('EIO')
      if (call === failing) throw ours
    }, diskOfKind('link'))
    await expect(bench.sort('type', { disk })).rejects.toBe(ours)
    expect(bench.history()).toMatchObject([{ state: 'interrupted' }])
  })

  test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])(
    'where a hard link fails with %s the name is reserved instead',
    async code => {
      const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two', 'Documents/a.txt': 'old' })
      const before = snapshot(bench.folder)
      const disk = watchedDisk(call => {
        if (isMove(call)) throw systemError(code)
      })
      expect(await bench.sort('type', { disk })).toMatchObject({ moved: 2, failures: [] })
      expect(read(bench, 'Documents/a.txt')).toBe('old')
      expect(read(bench, 'Documents/a (2).txt')).toBe('one')
      expect(await bench.undo({ disk })).toMatchObject({ moved: 2, failures: [] })
      expect(snapshot(bench.folder)).toEqual(before)
    },
  )

  test('a folder is noted as one with reserved names before the first', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const calls: string[] = []
    const disk = watchedDisk((call, [path]) => {
      if (isMove(call)) throw systemError('EPERM')
      calls.push(call === 'openSync' ? `open ${String(path).slice(bench.folder.length)}` : call)
    })
    const log = watchedLog(bench.log, call => calls.push(call))
    const { runId } = await bench.sort('type', { disk, log })
    const at = calls.indexOf('open /Documents/a.txt')
    expect(calls.slice(at - 1, at + 2)).toEqual(['note', 'open /Documents/a.txt', 'renameSync'])
    expect([...bench.log.read(runId).reserving]).toEqual(['Documents'])
  })

  test('a reserved name is taken back when the move fails', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const before = snapshot(bench.folder)
    const disk = watchedDisk((call, [path]) => {
      if (isMove(call)) throw systemError('EPERM')
      if (call === 'renameSync' && String(path).endsWith('/a.txt')) throw systemError('EIO')
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
