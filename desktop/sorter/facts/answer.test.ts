import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Disk, realDisk } from '../disk/disk.ts'
import { systemError } from '../testing/faulty-disk.ts'
import { sampleBytes } from '../testing/samples.ts'
import { oldDate } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'
import { factNames } from '../values/facts.ts'
import { answerQuestion } from './answer.ts'
import { companionFinder } from './sidecars.ts'

const sidecar = '<x:xmpmeta><rdf:Description exif:DateTimeOriginal="2024-07-03T18:22:10"/></x:xmpmeta>'
const minuteMs = 60_000

function photo(name = 'IMG_20240131_142233.png') {
  const { folder } = workbench()
  const file = join(folder, name)
  fs.writeFileSync(file, sampleBytes('old.gif'))
  fs.utimesSync(file, oldDate, oldDate)
  return { folder, file }
}

/** On which every file has the time of its last change as if it were a minute old, and what is told of it. */
function later(told: Partial<Disk> = {}): Disk {
  const fstatSync = ((descriptor: number) => {
    const stats = realDisk.fstatSync(descriptor)
    return Object.assign(stats, { ctimeMs: stats.ctimeMs - minuteMs })
  }) as Disk['fstatSync'] // one of its many forms
  return { ...realDisk, fstatSync, ...told }
}

const ask = (disk: Disk, path: string, beside: { readonly withSidecars?: true } = {}) =>
  answerQuestion(disk, { path, facts: factNames, mayOpen: true, ...beside })

test('an answer says which state of the file it is of', async () => {
  const { file } = photo()
  const { size, mtimeMs, ctimeMs, ino } = fs.lstatSync(file)
  const answer = await ask(later(), file)
  expect(answer.failure === undefined && answer.seen).toEqual({
    inode: ino,
    sizeBytes: size,
    modifiedMs: mtimeMs,
    changedMs: ctimeMs - minuteMs,
  })
})

test.each<[string, (file: string) => Disk]>([
  ['was changed within the last seconds, whatever its time says', () => realDisk],
  ['has a time of now', file => {
    fs.utimesSync(file, new Date(), new Date())
    return later()
  }],
  ['cannot be read on', () => later({ readSync: () => { throw systemError('EIO') } })],
])('no state is told of a file that %s', async (_, arrange) => {
  const { file } = photo()
  const answer = await ask(arrange(file), file)
  expect(answer.facts).toBeDefined()
  expect(answer).not.toHaveProperty('seen')
}) // biome-ignore format: a table

test('an answer says where the disk failed in the middle of a file', async () => {
  const { file } = photo()
  const failing = later({ readSync: () => { throw systemError('EIO') } }) // biome-ignore format: one thing
  expect(await ask(failing, file)).toMatchObject({ unread: 'io' })
  expect(await ask(later(), file)).not.toHaveProperty('unread')
})

test('a file that is only in the cloud is not opened, nor is such a sidecar: its name has to do', async () => {
  const { file, folder } = photo()
  const withSidecars = { withSidecars: true } as const
  const beside = join(folder, 'IMG_20240131_142233.xmp')
  fs.writeFileSync(beside, sidecar)
  fs.truncateSync(beside, 100_000)
  const opened: string[] = []
  const openSync: Disk['openSync'] = (path, ...rest) => {
    opened.push(String(path))
    return realDisk.openSync(path, ...rest)
  }
  const away = (...paths: string[]): Disk => ({
    ...realDisk,
    openSync,
    isCloudOnlySync: path => paths.includes(String(path)),
  })
  expect((await ask(away(), file, withSidecars)).facts).toMatchObject({
    taken: '2024-07-03T18:22:10',
    takenFrom: 'sidecar',
  })
  expect(opened.splice(0)).toEqual([file, beside])
  expect((await ask(away(beside), file, withSidecars)).facts).toMatchObject({
    realType: 'image/gif',
    takenFrom: 'name',
  })
  expect(opened.splice(0)).toEqual([file])
  fs.truncateSync(file, 100_000)
  const answer = await ask(away(beside, file), file, withSidecars)
  expect(answer).toMatchObject({
    facts: { realType: null, taken: '2024-01-31T14:22:33', takenFrom: 'name' },
    unread: 'cloud-only',
  })
  expect(answer).not.toHaveProperty('seen')
  expect(opened).toEqual([])
})

test('an answer with facts from sidecars has no state: they may change without the file', async () => {
  const { file, folder } = photo()
  fs.writeFileSync(join(folder, 'IMG_20240131_142233.xmp'), sidecar)
  const answer = await ask(later(), file, { withSidecars: true })
  expect(answer.facts).toMatchObject({ takenFrom: 'sidecar' })
  expect(answer).not.toHaveProperty('seen')
})

test('a sidecar that arrives after the folder was listed is used', async () => {
  const { file, folder } = photo('IMG_20240131_142233.jpg')
  const companionsOf = companionFinder(realDisk)
  const question = { path: file, facts: factNames, mayOpen: true, withSidecars: true } as const
  const answered = async () => (await answerQuestion(realDisk, question, companionsOf)).facts?.takenFrom
  fs.utimesSync(folder, oldDate, oldDate) // another time than that of the next file, whatever the clock's tick
  expect(await answered()).toBe('name')
  const json = '{"photoTakenTime":{"timestamp":"1562171000"}}'
  fs.writeFileSync(join(folder, 'IMG_20240131_142233.jpg.suppl.json'), json)
  expect(await answered()).toBe('takeout')
})

test.each([
  [50_000, ['a.jpg.json']],
  [50_001, []],
])('the sidecars of a folder with %i names are %j', (count, found) => {
  const { folder } = workbench()
  const others = Array.from({ length: count - 2 }, (_, at) => `${at}.txt`)
  const disk = {
    ...realDisk,
    opendirSync: () => {
      throw systemError('EIO')
    },
    readdirSync: () => ['a.jpg', 'a.jpg.json', ...others],
  } as unknown as Disk // of their many forms // biome-ignore format: one thing
  expect(companionFinder(disk)(join(folder, 'a.jpg'))).toEqual(
    found.map(name => ({ path: join(folder, name) })),
  )
})
