import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Disk } from '../../disk/disk.ts'
import { diskOfKind } from '../../testing/faulty-disk.ts'
import { cutEnd } from '../../testing/records.ts'
import { listing, oldDate, plant } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'

/** Names that a run reserved with empty files, and files of others that have such a name when the run is settled. */

const read = (bench: Workbench, path: string) => fs.readFileSync(join(bench.folder, path), 'utf8')

/** A run that was interrupted when `b.txt` was moved and `a.txt` was not. */
async function cutOff(kind: 'reserve' | 'link'): Promise<Workbench> {
  const bench = workbench({ 'a.txt': 'mine', 'b.txt': 'two' })
  await bench.sort('type', { disk: diskOfKind(kind) })
  cutEnd(bench.stateDir)
  fs.renameSync(join(bench.folder, 'Documents/a.txt'), join(bench.folder, 'a.txt'))
  return bench
}

/** A disk that reports other times of this file. */
function withTimes(path: string, times: Partial<Pick<fs.Stats, 'birthtimeMs' | 'mtimeMs'>>): Disk {
  const disk = diskOfKind('link')
  const lstatSync = ((at: fs.PathLike, options: fs.StatSyncOptions) => {
    const stats = disk.lstatSync(at, options)
    return stats && String(at).endsWith(path) ? Object.assign(stats, times) : stats
  }) as Disk['lstatSync'] // one of its many forms
  return { ...disk, lstatSync }
}

const allThree = ['Documents/', 'Documents/a.txt', 'Documents/b.txt', 'a.txt']

describe('at the target', () => {
  test.each([
    ['', {}],
    [' where the disk reports no time of birth', { birthtimeMs: 0 }],
  ])('the empty file of the run is removed%s', async (_, times) => {
    const bench = await cutOff('reserve')
    plant(bench.folder, { 'Documents/a.txt': { text: '', date: new Date() } })
    await bench.recover('keep', { disk: withTimes('Documents/a.txt', times) })
    expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/b.txt', 'a.txt'])
  })

  test('a file that is not empty stays, however new', async () => {
    const bench = await cutOff('reserve')
    plant(bench.folder, { 'Documents/a.txt': { text: 'theirs', date: new Date() } })
    await bench.recover('keep')
    expect(listing(bench.folder)).toEqual(allThree)
    expect(read(bench, 'Documents/a.txt')).toBe('theirs')
  })

  test.skipIf(process.platform === 'win32')('a pipe stays', async () => {
    const bench = await cutOff('reserve')
    execFileSync('mkfifo', [join(bench.folder, 'Documents/a.txt')])
    await bench.recover('keep')
    expect(listing(bench.folder)).toEqual(allThree)
  })

  test('an empty file stays where the run reserved no names', async () => {
    const bench = await cutOff('link')
    plant(bench.folder, { 'Documents/a.txt': { text: '', date: new Date() } })
    await bench.recover('keep')
    expect(listing(bench.folder)).toEqual(allThree)
  })

  test.each([
    ['that last changed before the run', { mtimeMs: oldDate.getTime() }],
    ['that was made before the run, and changed since', { birthtimeMs: oldDate.getTime() }],
    [
      'that is older, where the disk reports no time of birth',
      { birthtimeMs: 0, mtimeMs: oldDate.getTime() },
    ],
  ])('an empty file %s stays', async (_, times) => {
    const bench = await cutOff('reserve')
    plant(bench.folder, { 'Documents/a.txt': { text: '', date: new Date() } })
    await bench.recover('keep', { disk: withTimes('Documents/a.txt', times) })
    expect(listing(bench.folder)).toEqual(allThree)
  })
})

describe('at the first place', () => {
  /** A run that moved all files, and was interrupted when it had reserved a name to move a group back. */
  async function cutOffOnWayBack(path: string, text: string): Promise<Workbench> {
    const bench = workbench({ 'IMG.CR2': 'raw', 'IMG.CR2.xmp': 'notes', 'a.jpg': 'one' })
    const { runId } = await bench.sort()
    cutEnd(bench.stateDir)
    bench.log.note(runId, { reserving: '' })
    plant(bench.folder, { [path]: { text, date: new Date() } })
    return bench
  }
  const moved = ['Images/', 'Images/IMG.CR2', 'Images/IMG.CR2.xmp', 'Images/a.jpg']

  test('of a group the empty file of the run is removed', async () => {
    const bench = await cutOffOnWayBack('IMG.CR2', '')
    expect(await bench.recover('keep')).toMatchObject([{ moved: 3, failures: [] }])
    expect(listing(bench.folder)).toEqual(moved)
  })

  test('of a group a file that is not empty stays', async () => {
    const bench = await cutOffOnWayBack('IMG.CR2', 'theirs')
    expect(await bench.recover('keep')).toMatchObject([{ moved: 3, failures: [] }])
    expect(listing(bench.folder)).toEqual(['IMG.CR2', ...moved])
    expect(read(bench, 'IMG.CR2')).toBe('theirs')
  })

  test('of a single file, which is never moved back, an empty file stays', async () => {
    const bench = await cutOffOnWayBack('a.jpg', '')
    expect(await bench.recover('keep')).toMatchObject([{ moved: 3, failures: [] }])
    expect(listing(bench.folder)).toEqual([...moved, 'a.jpg'])
  })
})
