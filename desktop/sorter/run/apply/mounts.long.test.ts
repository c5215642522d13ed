import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { nativeState } from '../../disk/native/native.ts'
import { cutEnd } from '../../testing/records.ts'
import { contents, listing, plant, roughly, snapshot } from '../../testing/trees.ts'
import { type Workbench, workbench } from '../../testing/workbench.ts'

const read = (bench: Workbench, path: string) => fs.readFileSync(join(bench.folder, path), 'utf8')

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
    const before = roughly(bench.folder)
    expect(await bench.sort()).toMatchObject({ moved: 3, failures: [] })
    expect(listing(bench.folder)).toEqual([
      'Documents/',
      'Documents/a.txt',
      'Documents/b.txt',
      'Images/',
      'Images/c.jpg',
    ])
    expect(await bench.undo()).toMatchObject({ moved: 3, failures: [] })
    expect(roughly(bench.folder)).toEqual(before)
  })

  test.skipIf(nativeState() !== 'loaded')(
    'a file keeps its exact times, permissions and attributes there',
    async () => {
      const bench = workbench({ 'a.txt': 'one' })
      const [file, copy] = ['a.txt', 'Documents/a.txt'].map(name => join(bench.folder, name)) as [
        string,
        string,
      ]
      fs.chmodSync(file, 0o640)
      spawnSync('setfattr', ['-n', 'user.origin', '-v', 'somewhere', file])
      spawnSync('touch', ['-d', '2024-05-06 07:08:09.123456789 UTC', file])
      const told = (path: string) => {
        const { size, mode, mtimeNs } = fs.lstatSync(path, { bigint: true })
        const attributes = spawnSync('getfattr', ['-d', '--absolute-names', path], {
          encoding: 'utf8',
        }).stdout
        return { size, mode: mode & 0o777n, mtimeNs, attributes: attributes.replace(path, '') }
      }
      mountTmpfs(join(bench.folder, 'Documents'), '1m')
      const before = told(file)
      expect(before).toMatchObject({ mode: 0o640n, mtimeNs: 1714979289123456789n })
      expect(await bench.sort()).toMatchObject({ moved: 1, failures: [] })
      expect(told(copy)).toEqual(before)
      expect(await bench.undo()).toMatchObject({ moved: 1, failures: [] })
      expect(told(file)).toEqual(before)
    },
  )

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
    const plan = await bench.plan()
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

  test('the chosen folder may be a disk itself, with the database elsewhere', async () => {
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
    mountTmpfs(bench.folder, '1m,nr_inodes=4')
    plant(bench.folder, { 'a.txt': 'one', 'b.jpg': 'two', 'c.mp3': 'three' })
    const texts = contents(bench.folder)
    const { failures } = await bench.sort()
    expect(failures.map(({ reason }) => reason)).toEqual(['full', 'full', 'full'])
    expect(listing(bench.folder)).toEqual(['a.txt', 'b.jpg', 'c.mp3'])
    expect(contents(bench.folder)).toEqual(texts)
  })

  test('a full disk of the database refuses the run, and nothing is moved', async () => {
    const bench = workbench({ 'a.txt': 'x'.repeat(10) })
    mountTmpfs(bench.stateDir, '64k')
    const before = snapshot(bench.folder)
    const filler = fs.openSync(join(bench.stateDir, 'filler'), 'w')
    expect(
      () => fs.writeSync(filler, Buffer.alloc(1 << 20)) < 1 << 20 && fs.writeSync(filler, Buffer.alloc(4096)),
    ).toThrow('ENOSPC')
    fs.closeSync(filler)
    await expect(bench.sort()).rejects.toMatchObject({ name: 'RunRefused', code: 'journal' })
    expect(snapshot(bench.folder)).toEqual(before)
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
