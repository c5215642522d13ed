import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nativeState } from '../../disk/native/native.ts'
import { diskOfKind } from '../../testing/faulty-disk.ts'
import { workbench } from '../../testing/workbench.ts'

/** What a copy to another device keeps of a file, besides its content and mode. */

const whyNot = process.platform === 'win32' ? 'POSIX only' : nativeState() === 'loaded' ? '' : nativeState()
const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' })
/** The system's own folder may refuse attributes; then there is nothing to keep. */
const hasAttributes = process.platform === 'linux' && run('setfattr', '--version').status === 0
const hasLists = process.platform === 'linux' && run('setfacl', '--version').status === 0

describe.skipIf(whyNot)(`a copy to another device (${whyNot || 'with the native part'})`, () => {
  const disk = diskOfKind('copy')

  test('keeps times to the nanosecond, before 1970 too, and goes back with them', async () => {
    const bench = workbench({ 'new.txt': 'one', 'old.txt': 'two' })
    const times = {
      'new.txt': '2024-05-06 07:08:09.123456789 UTC',
      'old.txt': '1969-07-20 20:17:40.987654321 UTC',
    }
    for (const [name, time] of Object.entries(times)) {
      expect(run('touch', '-d', time, join(bench.folder, name)).status).toBe(0)
    }
    const timesIn = (folder: string) =>
      Object.keys(times).map(name => fs.lstatSync(join(bench.folder, folder, name), { bigint: true }).mtimeNs)
    const before = timesIn('')
    expect(before.map(time => Number(time % 1000n))).toEqual([789, -679])
    await bench.sort('type', { disk })
    expect(timesIn('Documents')).toEqual(before)
    await bench.undo({ disk })
    expect(timesIn('')).toEqual(before)
  })

  test.skipIf(!hasAttributes)('keeps extended attributes (needs setfattr)', async () => {
    const bench = workbench({ 'a.txt': 'one' })
    const file = join(bench.folder, 'a.txt')
    if (run('setfattr', '-n', 'user.origin', '-v', 'https://example.org/ä', file).status !== 0) return
    run('setfattr', '-n', 'user.empty', file)
    const attributes = (path: string) =>
      run('getfattr', '-d', '-m', '-', '--absolute-names', path).stdout.replace(path, '')
    const before = attributes(file)
    await bench.sort('type', { disk })
    expect(attributes(join(bench.folder, 'Documents/a.txt'))).toBe(before)
    await bench.undo({ disk })
    expect(attributes(file)).toBe(before)
  })

  test.skipIf(!hasLists)(
    'keeps its access list, and takes none from its new folder (needs setfacl)',
    async () => {
      const bench = workbench({ 'a.txt': 'one', 'b.txt': 'two', 'Documents/': '' })
      const [file, plain] = [join(bench.folder, 'a.txt'), join(bench.folder, 'b.txt')]
      if (run('setfacl', '-m', 'u:12345:rw', file).status !== 0) return
      run('setfacl', '-d', '-m', 'u:54321:rwx', join(bench.folder, 'Documents'))
      const lists = (...paths: string[]) => paths.map(path => run('getfacl', '-cnp', path).stdout)
      const before = lists(file, plain)
      await bench.sort('type', { disk })
      expect(lists(join(bench.folder, 'Documents/a.txt'), join(bench.folder, 'Documents/b.txt'))).toEqual(
        before,
      )
    },
  )
})
