import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Disk, exactDisk, realDisk } from '../../disk/disk.ts'
import { previewFolder, recoverFolder, runPlan, undoRun } from '../../index.ts'
import { cutEnd } from '../../testing/records.ts'
import { listing, oldDate } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'

/**
 * A disk as NTFS and ReFS are: numbers of files above 2^53, of which many are one and the same as a JSON number. It has
 * room for 1,024 files.
 */
function withLargeNumbers(): Disk {
  const large = (ino: number) => 2n ** 62n + BigInt(ino % 1024)
  const base = {
    ...realDisk,
    lstatSync: ((path: fs.PathLike, options?: fs.StatSyncOptions) => {
      const stats = fs.lstatSync(path, { ...options, bigint: false })
      if (!stats) return stats
      const ino = large(stats.ino)
      return Object.assign(stats, { ino: options?.bigint ? ino : Number(ino) })
    }) as Disk['lstatSync'], // one of its many forms
  }
  return exactDisk(base)
}

function largeBench() {
  const bench = workbench({ 'a.txt': 'one' })
  const disk = withLargeNumbers()
  const options = { log: bench.log, disk }
  const folder = { ...bench.open(), inode: String(disk.lstatSync(bench.folder, { bigint: true }).ino) }
  return { bench, folder, options, plan: () => previewFolder(folder, 'type', { disk }) }
} // biome-ignore format: short

const target = ({ folder }: Workbench) => join(folder, 'Documents/a.txt')

/** A new file whose number differs from the moved one's in digits that a JSON number loses. */
function replaceTarget(bench: Workbench): void {
  fs.writeFileSync(join(bench.folder, 'new'), 'something else')
  fs.renameSync(join(bench.folder, 'new'), target(bench))
}

test('the log holds large numbers as text, all digits of them', async () => {
  const { bench, options, plan } = largeBench()
  const { runId } = await runPlan(await plan(), options)
  const { header, moves } = bench.log.read(runId)
  const inode = expect.stringMatching(/^46116860184273\d{5}$/)
  expect(header).toMatchObject({ folder: { inode } })
  expect([...moves]).toEqual([
    { from: 'a.txt', to: 'Documents/a.txt', sizeBytes: 3, modifiedMs: +oldDate, inode },
  ])
})

test('a file that was edited is known by its number', async () => {
  const { bench, folder, options, plan } = largeBench()
  await runPlan(await plan(), options)
  fs.appendFileSync(target(bench), ' and more')
  expect(await undoRun({ folder, ...options })).toMatchObject({ moved: 1, failures: [] })
})

test('another file with nearly that number is left', async () => {
  const { bench, folder, options, plan } = largeBench()
  await runPlan(await plan(), options)
  replaceTarget(bench)
  expect(await undoRun({ folder, ...options })).toMatchObject({ moved: 0, failures: [{ reason: 'changed' }] })
  expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt'])
})

test('a recovery does not take two files with nearly one number for one', async () => {
  const { bench, folder, options, plan } = largeBench()
  await runPlan(await plan(), options)
  cutEnd(bench.stateDir)
  fs.writeFileSync(join(bench.folder, 'a.txt'), 'two')
  fs.utimesSync(join(bench.folder, 'a.txt'), oldDate, oldDate)
  await recoverFolder({ folder, ...options, way: 'keep' })
  expect(listing(bench.folder)).toEqual(['Documents/', 'Documents/a.txt', 'a.txt'])
})
