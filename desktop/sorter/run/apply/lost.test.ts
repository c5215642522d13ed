import { describe, expect, test } from 'vitest'
import type { Disk } from '../../disk/disk.ts'
import {
  type ChangingCall,
  type DiskKind,
  diskOfKind,
  isMove,
  systemError,
  watchedDisk,
  wholePath,
} from '../../testing/faulty-disk.ts'
import { listing, snapshot } from '../../testing/trees.ts'
import { workbench } from '../../testing/workbench.ts'

const tree = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.txt`, String(at)]))

/**
 * A disk that goes away after so many files: every call below the folder then fails with this code.
 */
function diskThatGoes(folder: string, files: number, code: string, kind: DiskKind = 'native'): Disk {
  const disk: Record<string, unknown> = { ...diskOfKind(kind) }
  let published = 0
  for (const [name, call] of Object.entries(disk)) {
    disk[name] = (...args: unknown[]) => {
      const isBelow = String(wholePath(args[0])).startsWith(folder)
      if (isBelow && published >= files) throw systemError(code)
      const publishes = kind === 'reserve' ? name === 'openSync' : isMove(name as ChangingCall)
      if (isBelow && publishes) published += 1
      return (call as (...args: unknown[]) => unknown)(...args)
    }
  }
  return disk as unknown as Disk
}

describe('a disk that goes away in the middle', () => {
  test.each(['ENOTCONN', 'EIO', 'ENODEV', 'ENXIO', 'ESTALE', 'ENOENT'])(
    'with %s ends the run there, which is finished when it is back',
    async code => {
      const bench = workbench(tree)
      const disk = diskThatGoes(bench.folder, 5, code)
      const receipt = await bench.sort('type', { disk })
      expect(receipt).toMatchObject({ isCutOff: true, cancelled: false, failures: [] })
      expect(receipt.moved).toBeLessThan(6)
      expect(bench.history()).toMatchObject([{ state: 'interrupted' }])
      expect(await bench.recover('finish')).toMatchObject([{ moved: 20, failures: [] }])
      expect(listing(bench.folder)).toHaveLength(21)
    },
  )

  test.each(['native', 'link', 'reserve'] as const)(
    'by %s is undone when it is back, and nothing is left of it',
    async kind => {
      const bench = workbench(tree)
      const before = snapshot(bench.folder)
      await bench.sort('type', { disk: diskThatGoes(bench.folder, 6, 'ENOTCONN', kind) })
      await bench.recover('undo')
      expect(snapshot(bench.folder)).toEqual(before)
    },
  )

  test('during an undo leaves that open, and recover finishes it', async () => {
    const bench = workbench(tree)
    const before = snapshot(bench.folder)
    await bench.sort()
    const receipt = await bench.undo({ disk: diskThatGoes(bench.folder, 5, 'EIO') })
    expect(receipt).toMatchObject({ kind: 'undo', isCutOff: true, failures: [] })
    expect(await bench.recover('undo')).toMatchObject([{ kind: 'undo', moved: 20 }])
    expect(snapshot(bench.folder)).toEqual(before)
  })

  test('while a run is settled refuses what was asked for', async () => {
    const bench = workbench(tree)
    await bench.sort('type', { disk: diskThatGoes(bench.folder, 5, 'ENOTCONN') })
    const disk = diskThatGoes(bench.folder, 0, 'ENOTCONN')
    await expect(bench.recover('finish', { disk })).rejects.toMatchObject({
      name: 'RunRefused',
      code: 'folder-gone',
    })
    expect(bench.history()).toMatchObject([{ state: 'interrupted' }])
  })
})

test('an error of one file is not taken for a lost disk', async () => {
  const bench = workbench(tree)
  const disk = watchedDisk((call, [source]) => {
    if (isMove(call) && String(source).endsWith('/7.txt')) throw systemError('EIO')
  })
  const receipt = await bench.sort('type', { disk })
  expect(receipt).toMatchObject({ moved: 19, failures: [{ from: '7.txt', reason: 'io', code: 'EIO' }] })
  expect(receipt.isCutOff).toBeUndefined()
})
