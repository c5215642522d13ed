import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Disk, realDisk } from '../disk/disk.ts'
import { nativeState } from '../disk/native/native.ts'
import { scan } from '../scan/scan.ts'
import { diskOfKind, systemError } from '../testing/faulty-disk.ts'
import { type Workbench, workbench } from '../testing/workbench.ts'
import { findTargets } from './targets.ts'

function targetOf(bench: Workbench, destination: string, disk: Disk = realDisk) {
  const target = findTargets(scan(bench.open(), Date.now()), [destination], disk).get(destination)
  if (!target || 'fault' in target) return target
  return { ...target, takenNames: [...target.takenNames].sort() }
}

test('a folder that does not exist is to be made', () => {
  expect(targetOf(workbench(), 'Images')).toEqual({ path: 'Images', missing: ['Images'], takenNames: [] })
})

test('a folder that exists is used, and the names in it are taken', () => {
  const bench = workbench({ 'Images/A.jpg': '', 'Images/Straße.jpg': '', 'Images/sub/': '' })
  expect(targetOf(bench, 'Images')).toEqual({
    path: 'Images',
    missing: [],
    takenNames: ['A.jpg', 'Straße.jpg', 'sub'],
  })
})

test('a folder in another case is used under its own name', () => {
  expect(targetOf(workbench({ 'iMaGeS/': '' }), 'Images')).toMatchObject({ path: 'iMaGeS', missing: [] })
})

test('a folder in another Unicode form is used under its own name', () => {
  const bench = workbench({ 'Ima\u0301genes/': '' })
  expect(targetOf(bench, 'Im\u00e1genes')).toMatchObject({ path: 'Ima\u0301genes', missing: [] })
})

test('the exact name goes before another case', () => {
  expect(targetOf(workbench({ 'IMAGES/': '', 'Images/': '' }), 'Images')).toMatchObject({ path: 'Images' })
})

test('of two folders in other cases, the first one is used', () => {
  expect(targetOf(workbench({ 'IMAGES/': '', 'images/': '' }), 'Images')).toMatchObject({ path: 'IMAGES' })
})

test('where a file has the name, the folder gets a number', () => {
  const bench = workbench({ Images: 'a file', 'Images (2)': 'another' })
  expect(targetOf(bench, 'Images')).toMatchObject({ path: 'Images (3)', missing: ['Images (3)'] })
})

test('a folder that got a number because of a file is used again', () => {
  const bench = workbench({ Images: 'a file', 'Images (2)/a.jpg': '' })
  expect(targetOf(bench, 'Images')).toMatchObject({ path: 'Images (2)', missing: [], takenNames: ['a.jpg'] })
})

test.each(['/', '/nowhere', '.', 'Images'])(
  'where a link to %j has the name, the folder gets a number',
  link => {
    const bench = workbench()
    fs.symlinkSync(link, join(bench.folder, 'Images'))
    expect(targetOf(bench, 'Images')).toMatchObject({ path: 'Images (2)', missing: ['Images (2)'] })
  },
)

test('a folder inside a new one is to be made after it', () => {
  expect(targetOf(workbench(), '2026/2026-03')).toEqual({
    path: '2026/2026-03',
    missing: ['2026', '2026/2026-03'],
    takenNames: [],
  })
})

test('a folder inside an existing one is to be made alone', () => {
  expect(targetOf(workbench({ '2026/': '' }), '2026/2026-03')).toMatchObject({ missing: ['2026/2026-03'] })
})

test('a file with the name of the year moves the whole year aside', () => {
  expect(targetOf(workbench({ 2026: 'a file' }), '2026/2026-03')).toMatchObject({
    path: '2026 (2)/2026-03',
    missing: ['2026 (2)', '2026 (2)/2026-03'],
  })
})

test('a file with the name of the month moves the month aside', () => {
  expect(targetOf(workbench({ '2026/2026-03': 'a file' }), '2026/2026-03')).toMatchObject({
    path: '2026/2026-03 (2)',
    missing: ['2026/2026-03 (2)'],
  })
})

test('a link with the name of the month is not followed', () => {
  const bench = workbench({ '2026/': '' })
  fs.symlinkSync('/tmp', join(bench.folder, '2026/2026-03'))
  expect(targetOf(bench, '2026/2026-03')).toMatchObject({ path: '2026/2026-03 (2)' })
})

test('a folder that may not be read is used, and names show when they are taken', () => {
  const bench = workbench({ 'Images/': '', '2026/': '' })
  const refused = (): never => {
    throw systemError('EACCES')
  }
  const disk = { ...realDisk, opendirSync: refused, readdirSync: refused }
  expect(targetOf(bench, 'Images', disk)).toEqual({ path: 'Images', missing: [], takenNames: [] })
  expect(targetOf(bench, '2026/2026-03', disk)).toMatchObject({ path: '2026/2026-03' })
})

test('a folder whose path is longer than the system takes ends as results, file by file', async () => {
  const bench = workbench({ a: 'one' })
  const long = 'x'.repeat(250)
  let deep = bench.folder
  process.chdir(bench.folder)
  try {
    while (deep.length + 251 < 4090) {
      fs.mkdirSync(long)
      process.chdir(long)
      deep = `${deep}/${long}`
    }
    const rest = 'y'.repeat(4088 - deep.length)
    fs.mkdirSync(rest)
    process.chdir(rest)
    deep = `${deep}/${rest}`
    fs.writeFileSync('a', 'one')
    fs.utimesSync('a', 1, 1)
  } finally {
    process.chdir('/')
  }
  const { benchAt } = await import('../testing/workbench.ts')
  const deepest = benchAt({ ...bench, folder: deep })
  const byPath = await deepest.sort('type', { disk: diskOfKind('link') })
  expect(byPath.failures).toMatchObject([{ from: 'a', reason: 'name-too-long' }])
  if (process.platform !== 'linux' || nativeState() !== 'loaded') return
  expect(await deepest.sort('type', { disk: diskOfKind('native') })).toMatchObject({ moved: 1, failures: [] })
  expect(await deepest.undo({ disk: diskOfKind('native') })).toMatchObject({ moved: 1, failures: [] })
})

test('a folder on another device is marked, and what is to be made in it', () => {
  const bench = workbench({ 'Images/': '', '2026/': '' })
  const lstatSync = ((path: fs.PathLike, options: fs.StatSyncOptions) => {
    const stats = realDisk.lstatSync(path, options)
    return stats && Object.assign(stats, String(path).endsWith('/2026') ? { dev: 99 } : {})
  }) as Disk['lstatSync'] // one of its many forms
  const disk = { ...realDisk, lstatSync }
  expect(targetOf(bench, 'Images', disk)).not.toHaveProperty('isOtherDevice')
  expect(targetOf(bench, 'Images/2026', disk)).not.toHaveProperty('isOtherDevice')
  expect(targetOf(bench, '2026/2026-03', disk)).toMatchObject({ isOtherDevice: true })
})
