import { expect, test } from 'vitest'
import { oldDate } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'
import { defaultOptions } from '../values/set-options.ts'
import { countFolder } from './count.ts'

const older = new Date(oldDate.getTime() - 1000)

test('loose files that a sort would list are counted, with their size and the age of the oldest', async () => {
  const { folder } = workbench({
    'a.jpg': 'abc',
    'b.pdf': { text: 'de', date: older },
    '.hidden': 'x',
    'desktop.ini': 'x',
    'page.url': 'x',
    'film.mkv': 'x',
    'film.mkv.part': 'x',
    'new.txt': { text: 'x', date: new Date() },
    'Trip/beach.jpg': 'x',
  })
  expect(await countFolder(folder)).toEqual({
    files: 2,
    sizeBytes: 5,
    oldestMs: older.getTime(),
    isCut: false,
  })
})

test('an empty folder has no oldest file, and one that is gone is an error', async () => {
  const { folder } = workbench({})
  expect(await countFolder(folder)).toEqual({ files: 0, sizeBytes: 0, oldestMs: null, isCut: false })
  await expect(countFolder(`${folder}/gone`)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('rules leave files alone, and subfolders that are sorted too hold more', async () => {
  const { folder } = workbench({ 'a.jpg': 'a', 'b.iso': 'b', 'Trip/beach.jpg': 'x' })
  const setOptions = { ...defaultOptions, leaveAlone: ['*.iso', 'Trip/'] }
  expect(await countFolder(folder, { setOptions })).toMatchObject({ files: 1, isCut: false })
  expect(await countFolder(folder, { setOptions: { ...setOptions, subfolders: true } })).toMatchObject({
    isCut: true,
  })
})

test('it ends after so many names, after some time, and when it is cancelled', async () => {
  const { folder } = workbench(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`${at}.jpg`, ''])))
  expect(await countFolder(folder, { mostNames: 600 })).toMatchObject({ files: 600, isCut: false })
  expect(await countFolder(folder, { mostNames: 10 })).toMatchObject({ files: 10, isCut: true })
  let nowMs = Date.now()
  const now = () => {
    nowMs += 1000
    return nowMs
  }
  expect(await countFolder(folder, { now, mostMs: 2500 })).toMatchObject({ files: 512, isCut: true })
  expect(await countFolder(folder, { signal: AbortSignal.abort() })).toBeNull()
})
