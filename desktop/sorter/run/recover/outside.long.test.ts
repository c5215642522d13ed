import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { obstacleToUndo } from '../../index.ts'
import { isMove, watchedDisk } from '../../testing/faulty-disk.ts'
import { realDisks } from '../../testing/real-disks.ts'
import { cutEnd } from '../../testing/records.ts'
import { contents, listing, roughly } from '../../testing/trees.ts'
import { workbench } from '../../testing/workbench.ts'

/** Sticks that files were moved to, and that are gone by the time of the undo. */

const disks = realDisks.filter(({ name }) => name !== 'tmpfs') // what it holds goes with its mount

const tree = { 'a.txt': 'x'.repeat(100_000), 'b.txt': '', 'IMG.CR2': 'raw', 'IMG.CR2.xmp': 'notes' }

describe.each(disks)('with a folder outside on $name', ({ name, whyNot, make }) => {
  /** FAT and NTFS do not keep all that a file is. */
  const shape = name.includes('FUSE') ? (folder: string) => [listing(folder), contents(folder)] : roughly
  test.skipIf(whyNot)('a run is undone and done again when the disk was mounted anew', async () => {
    const [disk, bench] = [make(), workbench(tree)]
    const first = disk.mount()
    const before = shape(bench.folder)
    const receipt = await bench.run(bench.planTo(() => join(first, 'Photos/2026')))
    expect(receipt).toMatchObject({ moved: 4, failures: [] })
    expect(listing(bench.folder)).toEqual([])
    disk.unmount(first)
    disk.mount(first)
    expect(await bench.undo()).toMatchObject({ moved: 4, failures: [] })
    expect(shape(bench.folder)).toEqual(before)
    expect(fs.existsSync(join(first, 'Photos'))).toBe(false)
    expect(await bench.redo()).toMatchObject({ moved: 4, failures: [] })
    expect(fs.readdirSync(join(first, 'Photos/2026')).sort()).toEqual(Object.keys(tree).sort())
    disk.unmount(first)
    await expect(bench.undo()).rejects.toMatchObject({ code: 'outside-gone' })
    disk.mount(first)
    expect(await bench.undo()).toMatchObject({ moved: 4, failures: [] })
    expect(shape(bench.folder)).toEqual(before)
  })

  test.skipIf(whyNot)('while it is gone nothing is undone or done again, and it can be later', async () => {
    const [disk, bench] = [make(), workbench(tree)]
    const place = disk.mount()
    const before = shape(bench.folder)
    await bench.run(bench.planTo(path => (path === 'a.txt' ? 'Documents' : join(place, 'Photos'))))
    const after = shape(bench.folder)
    disk.unmount(place)
    const gone = { code: 'outside-gone', refusal: { path: place } }
    await expect(bench.undo()).rejects.toMatchObject(gone)
    expect(bench.history().map(run => obstacleToUndo(bench.log, run))).toEqual(['outside-gone'])
    expect([shape(bench.folder), listing(place)]).toEqual([after, []])
    expect(await bench.undo({ files: ['a.txt'] })).toMatchObject({ moved: 1, failures: [] })
    disk.mount(place)
    expect(await bench.undo()).toMatchObject({ moved: 3, failures: [] })
    expect(shape(bench.folder)).toEqual(before)
    disk.unmount(place)
    await expect(bench.redo()).rejects.toMatchObject(gone)
    expect([shape(bench.folder), listing(place)]).toEqual([before, []])
  })

  /** Its device tells a disk from another one; FUSE gives both the same. */
  const areAlike = name.includes('FUSE')

  test.skipIf(whyNot || areAlike)('another disk in its place gets nothing', async () => {
    const [disk, other, bench] = [make(), make(), workbench(tree)]
    const place = disk.mount()
    const plan = bench.planTo(() => join(place, 'Photos'))
    await bench.run(plan)
    await bench.undo()
    disk.unmount(place)
    other.mount(place)
    fs.mkdirSync(join(place, 'theirs'))
    const before = [shape(bench.folder), listing(place)]
    await expect(bench.redo()).rejects.toMatchObject({ code: 'outside-gone' })
    await expect(bench.run(plan)).rejects.toMatchObject({ code: 'outside-gone' })
    expect([shape(bench.folder), listing(place)]).toEqual(before)
  })

  test.skipIf(whyNot)('a run that was cut off with it waits for it, and nothing else does', async () => {
    const [disk, bench] = [make(), workbench(tree)]
    const place = disk.mount()
    const [before, texts] = [shape(bench.folder), contents(bench.folder)]
    let moves = 0
    const failing = watchedDisk(call => {
      if (isMove(call)) moves += 1
      if (moves > 3) throw Object.assign(new Error('ended here'), { code: 'EIO' })
    })
    await bench.run(
      bench.planTo(() => join(place, 'Photos')),
      { disk: failing },
    )
    if (bench.history()[0]?.state === 'done') cutEnd(bench.stateDir)
    disk.unmount(place)
    fs.writeFileSync(join(bench.folder, 'new.jpg'), 'new')
    fs.utimesSync(join(bench.folder, 'new.jpg'), 1e9, 1e9)
    expect(await bench.run(bench.planTo(path => (path === 'new.jpg' ? 'Images' : '')))).toMatchObject({
      moved: 1,
    })
    expect(bench.history().map(({ state }) => state)).toEqual(['done', 'interrupted'])
    expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
    expect(await bench.recover('undo')).toMatchObject([{ isCutOff: true }])
    disk.mount(place)
    fs.rmSync(join(bench.folder, 'new.jpg'))
    await bench.recover('undo')
    expect(bench.history().map(({ state }) => state)).not.toContain('interrupted')
    expect([...contents(bench.folder), ...contents(place)].sort()).toEqual(texts)
    expect(shape(bench.folder)).toEqual(before)
  })
})
