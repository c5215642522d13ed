import fs from 'node:fs'
import { expect, test } from 'vitest'
import { type Disk, realDisk } from '../model/disk.ts'
import { systemError } from '../testing/faulty-disk.ts'
import { workbench } from '../testing/workbench.ts'
import { mostInOrder, readNames } from './scan.ts'
import { throughNames } from './through-names.ts'

const sorted = (names: Iterable<string>) => [...names].sort()

/** As if a million files lay in each folder. */
const hugeDisk: Disk = {
  ...realDisk,
  lstatSync: ((path: fs.PathLike) => Object.assign(fs.lstatSync(path), { size: 1e8 })) as Disk['lstatSync'],
}
const refused = () => {
  throw systemError('EIO')
}

test.each([
  ['at once', { ...realDisk, opendirSync: refused }],
  ['one by one', { ...hugeDisk, readdirSync: refused }],
])('all names are seen %s, folders and names of any bytes too, and the folder is closed', (_, disk) => {
  const { folder } = workbench({ 'a.jpg': '', 'Übersicht 写真': '', 'sub/b': '' })
  fs.writeFileSync(Buffer.concat([Buffer.from(`${folder}/x`), Buffer.of(0xff)]), '')
  const open = () => fs.readdirSync('/proc/self/fd').length
  const before = open()
  expect(throughNames(disk, folder, sorted)).toEqual(['a.jpg', 'sub', 'x\udcff', 'Übersicht 写真'])
  expect(throughNames(disk, folder, names => [...names].length)).toBe(4)
  expect(throughNames(disk, folder, ([first]) => typeof first)).toBe('string')
  expect(open()).toBe(before)
})

/** As on a disk that tells no kinds, where Node looks each name up and takes it for UTF-8. */
test('where a name cannot be looked up half way, all are read at once', () => {
  const { folder } = workbench({ 'a.jpg': '', ü: '' })
  const opendirSync = ((...args: Parameters<typeof fs.opendirSync>) => {
    const opened = fs.opendirSync(...args)
    let reads = 0
    opened.readSync = () => {
      reads += 1
      if (reads === 2) throw systemError('ENOENT')
      return Reflect.apply(fs.Dir.prototype.readSync, opened, [])
    }
    return opened
  }) as typeof fs.opendirSync
  expect(throughNames({ ...hugeDisk, opendirSync }, folder, sorted)).toEqual(['a.jpg', 'ü'])
})

test('where a folder does not tell its size, it counts as small', () => {
  const { folder } = workbench({ 'a.jpg': '' })
  expect(throughNames({ ...realDisk, lstatSync: refused, opendirSync: refused }, folder, sorted)).toEqual([
    'a.jpg',
  ])
})

test('a folder that is not there is an error', () => {
  expect(() => throughNames(realDisk, '/nowhere/at/all', sorted)).toThrow('ENOENT')
})

test('names come in their order, and as the disk has them where they are very many', () => {
  const disk = (count: number): Disk => {
    const names = Array.from({ length: count }, (_, at) => `${count - at}.jpg`)
    return { ...realDisk, readdirSync: (() => names) as unknown as Disk['readdirSync'] }
  }
  expect(readNames(disk(3), '/', '')).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  expect(readNames(disk(mostInOrder), '/', '')[0]).toBe('1.jpg')
  expect(readNames(disk(mostInOrder + 1), '/', '')[0]).toBe(`${mostInOrder + 1}.jpg`)
})
