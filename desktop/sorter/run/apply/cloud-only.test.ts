import fs from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Disk } from '../../disk/disk.ts'
import { type DiskKind, diskOfKind, watchedDisk, wholePath } from '../../testing/faulty-disk.ts'
import { listing, oldDate, snapshot } from '../../testing/trees.ts'
import { workbench } from '../../testing/workbench.ts'

/** Files with holes where their contents would be, of which those with `away` in their names are only in the cloud. */
function cloudFolder(...names: readonly string[]) {
  const bench = workbench({ 'here.jpg': 'one' })
  for (const name of names) makeHole(join(bench.folder, name))
  return bench
}

/** Leaves nothing of a file on the disk but its size. */
function makeHole(file: string): void {
  fs.writeFileSync(file, '')
  fs.truncateSync(file, 100_000)
  fs.utimesSync(file, oldDate, oldDate)
}

function cloudDisk(kind: DiskKind, base: Disk = diskOfKind(kind)) {
  const read: string[] = []
  const openSync: Disk['openSync'] = (path, flags, ...rest) => {
    const name = basename(String(wholePath(path)))
    if (/\.(jpg|xmp|part)$/.test(name) && !String(flags).startsWith('wx')) read.push(name)
    return base.openSync(path, flags, ...rest)
  }
  const isCloudOnlySync = (path: string | Buffer) => basename(path.toString()).includes('away')
  return { disk: { ...base, openSync, isCloudOnlySync } satisfies Disk, read }
}

test.each<DiskKind>(['native', 'link', 'reserve', 'timeless'])(
  'within their disk such files are renamed and not read: %s',
  async kind => {
    const bench = cloudFolder('away.jpg')
    const before = snapshot(bench.folder)
    const { disk, read } = cloudDisk(kind)
    const undoDisk = cloudDisk(kind)
    expect(await bench.sort('type', { disk })).toMatchObject({ moved: 2, failures: [] })
    expect(await bench.undo({ disk: undoDisk.disk })).toMatchObject({ moved: 2, failures: [] })
    expect([...read, ...undoDisk.read]).toEqual([])
    expect(snapshot(bench.folder)).toEqual(before)
  },
)

test('they are not copied to another disk, and say why; sparse files that are here are', async () => {
  const bench = cloudFolder('away.jpg', 'sparse.jpg')
  const before = snapshot(bench.folder)
  const { disk, read } = cloudDisk('copy')
  const receipt = await bench.sort('type', { disk })
  expect(receipt.moved).toBe(2)
  expect(receipt.failures).toEqual([{ from: 'away.jpg', to: 'Images/away.jpg', reason: 'cloud-only' }])
  expect(read).toEqual(['here.jpg', 'sparse.jpg'])
  expect(listing(bench.folder)).toEqual(['Images/', 'Images/here.jpg', 'Images/sparse.jpg', 'away.jpg'])
  await bench.undo({ disk })
  expect(snapshot(bench.folder)).toEqual(before)
})

test('a group of which one file is only in the cloud stays whole', async () => {
  const bench = cloudFolder('photo.jpg', 'photo.jpg.away.xmp', 'photo.cr2')
  fs.renameSync(join(bench.folder, 'photo.jpg.away.xmp'), join(bench.folder, 'photo.xmp'))
  const before = snapshot(bench.folder)
  const { disk, read } = cloudDisk('copy')
  const isCloudOnlySync = (path: string | Buffer) => path.toString().endsWith('photo.xmp')
  const receipt = await bench.sort('type', { disk: { ...disk, isCloudOnlySync } })
  expect(receipt.moved).toBe(1)
  expect(receipt.failures.map(({ reason }) => reason)).toEqual(['cloud-only', 'cloud-only', 'cloud-only'])
  expect(read).not.toContain('photo.xmp')
  await bench.undo()
  expect(snapshot(bench.folder)).toEqual(before)
})

test('a copy whose original went into the cloud meanwhile is not undone by downloading it', async () => {
  const bench = cloudFolder('sparse.jpg')
  await bench.sort('type', { disk: cloudDisk('copy').disk })
  makeHole(join(bench.folder, 'Images/sparse.jpg'))
  const { disk, read } = cloudDisk('copy')
  const receipt = await bench.undo({ disk: { ...disk, isCloudOnlySync: () => true } })
  expect(receipt.failures).toMatchObject([{ from: 'Images/sparse.jpg', reason: 'cloud-only' }])
  expect(read).toEqual(['here.jpg'])
})

test('after a power cut, original and copy are not compared where one is only in the cloud: both stay', async () => {
  const bench = cloudFolder('sparse.jpg')
  const isOriginal = (path: unknown) => String(path) === join(bench.folder, 'sparse.jpg')
  let isCut = false
  const cut = watchedDisk((call, [path]) => {
    isCut ||= call === 'unlinkSync' && isOriginal(path)
    if (isCut) throw new Error('power cut')
  }, diskOfKind('copy'))
  await expect(bench.sort('type', { disk: cut })).rejects.toThrow()
  expect(listing(bench.folder)).toContain('Images/sparse.jpg')
  makeHole(join(bench.folder, 'Images/sparse.jpg'))
  const { disk, read } = cloudDisk('copy')
  await bench.recover('undo', { disk: { ...disk, isCloudOnlySync: () => true } })
  expect(listing(bench.folder)).toContain('sparse.jpg')
  expect(read).not.toContain('sparse.jpg')
})
