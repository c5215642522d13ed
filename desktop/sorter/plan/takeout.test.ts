import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openCache } from '../../services/state/cache/cache-database.ts'
import { createFactCache } from '../../services/state/cache/cache-facts.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { answerQuestion } from '../facts/answer.ts'
import type { Gathering } from '../facts/gather.ts'
import type { FactLookUp } from '../facts/look-up.ts'
import { sidecarQuestions } from '../facts/sidecars.ts'
import { previewFolder, whyOf } from '../index.ts'
import type { PreviewOptions } from '../plan/preview.ts'
import { jpeg } from '../testing/exif.ts'
import { setOf } from '../testing/plan-by-rules.ts'
import { notingLookUp, putFiles } from '../testing/reading.ts'
import { sampleBytes } from '../testing/samples.ts'
import { oldDate } from '../testing/trees.ts'
import { workbench } from '../testing/workbench.ts'
import { noFacts } from '../values/facts.ts'

const plain = jpeg(null)
/** EXIF with this time. */
const taken = (time: string) => jpeg([[0x8769, { fields: [[0x9003, time]] }]])
/** Google's JSON of a picture that was taken at noon of this day, in UTC. */
const json = (day: string, latitude = 0) =>
  JSON.stringify({
    photoTakenTime: { timestamp: String(Date.parse(`${day}T12:00:00Z`) / 1000) },
    geoData: { latitude, longitude: 0 },
  })
const xmp = (day: string) => `<x exif:DateTimeOriginal="${day}T12:00:00"/>`

const older = <Stats>(stats: Stats) =>
  Object.assign(Object(stats), { ctimeMs: Object(stats).ctimeMs - 60_000 })
/** On which every file has the time of its last change as if it were a minute old. */
const minuteAgo: Disk = {
  ...realDisk,
  lstatSync: ((file: string) => older(fs.lstatSync(file))) as Disk['lstatSync'], // of their many forms
  fstatSync: ((descriptor: number) => older(fs.fstatSync(descriptor))) as Disk['fstatSync'],
}

type Options = Pick<PreviewOptions, 'set' | 'disk'> & Partial<Gathering>

/** @returns for each picture the day by which it is sorted and its source */
async function daysOf(files: Readonly<Record<string, Buffer | string>>) {
  const bench = workbench()
  putFiles(bench.folder, files, oldDate)
  const { plan, opened } = await planned(bench)
  const days = plan.moves.flatMap(move => {
    const why = whyOf(plan, move)
    return why.by === 'taken' ? [[move.from, `${why.value.slice(0, 10)} ${why.from}`] as const] : []
  })
  const stay = plan.moves.map(({ to }) => path.posix.dirname(to))
  return { days: Object.fromEntries(days), folders: new Set(stay), opened }
}

async function planned(bench: ReturnType<typeof workbench>, { set, disk, ...gathering }: Options = {}) {
  const { lookUp, opened } = notingLookUp()
  const plan = await previewFolder(bench.open(), 'date', {
    set: { dateFrom: 'taken', dateFolders: 'day', ...set },
    facts: { lookUp, ...gathering },
    ...(disk && { disk }),
  })
  return { plan, opened: opened.sort() }
}

test.each([
  ['IMG_1.jpg', 'IMG_1.jpg.json'],
  ['IMG_1.jpg', 'IMG_1.jpg.supplemental-metadata.json'],
  ['IMG_1.jpg', 'IMG_1.jpg.suppl.json'],
  ['IMG_1(2).jpg', 'IMG_1.jpg(2).json'],
  ['IMG_1(2).jpg', 'IMG_1.jpg.supplemental-metadata(2).json'],
  ['IMG_0001.HEIC', 'IMG_0001.json'],
  ['VID_20190703_1.mp4', 'VID_20190703_1.mp4.s.json'],
  [
    'a picture with a very long name that is cut off.jpg',
    'a picture with a very long name that is cut of.json',
  ],
  ['IMG_1-edited.jpg', 'IMG_1.jpg.supplemental-metadata.json'],
  ['IMG_1-bearbeitet.jpg', 'IMG_1.jpg.json'],
])('%s has the day of %s', async (picture, beside) => {
  const { days, folders } = await daysOf({ [picture]: plain, [beside]: json('2019-07-03') })
  expect(days).toEqual({ [picture]: '2019-07-03 takeout' })
  expect(folders).toEqual(new Set(['2019/2019-07/2019-07-03']))
})

test('the picture itself counts first, then XMP, then the JSON, then the name', async () => {
  const { days } = await daysOf({
    'a.jpg': taken('2016:01:01 12:00:00'),
    'a.jpg.json': json('2019-01-01'),
    'b.jpg': plain,
    'b.xmp': xmp('2017-01-01'),
    'b.jpg.json': json('2019-01-01'),
    'IMG_20180101_120000.jpg': plain,
    'IMG_20180101_120000.jpg.json': json('2019-01-01'),
    'IMG_20180102_120000.jpg': plain,
    'IMG_20180102_120000.jpg.json': json('1970-01-01'),
  })
  expect(days).toEqual({
    'a.jpg': '2016-01-01 exif',
    'b.jpg': '2017-01-01 sidecar',
    'IMG_20180101_120000.jpg': '2019-01-01 takeout',
    'IMG_20180102_120000.jpg': '2018-01-02 name',
  })
})

test.each([
  ['its whole name', { 'a.RW2.xmp': '2018', 'a.xmp': '2019', 'a.JPG.xmp': '2017' }, '2018 sidecar'],
  ['its stem', { 'a.xmp': '2019', 'a.JPG.xmp': '2017' }, '2019 sidecar'],
  ['another file of the group', { 'a.JPG.xmp': '2017' }, '2017 sidecar'],
  [
    'another file of the group, as XMP, and itself, as JSON',
    { 'a.JPG.xmp': '2017', 'a.RW2.json': '2016' },
    '2016 takeout',
  ],
])('of several sidecars the nearest counts: that of %s', async (_, years, day) => {
  const sidecars = Object.entries(years).map(([name, year]) => {
    return [name, name.endsWith('xmp') ? xmp(`${year}-01-01`) : json(`${year}-01-01`)] as const
  })
  for (const order of [sidecars, sidecars.toReversed()]) {
    const { days } = await daysOf({ 'a.RW2': plain, 'a.JPG': plain, ...Object.fromEntries(order) })
    expect(days).toEqual({ 'a.RW2': `${day.slice(0, 4)}-01-01 ${day.slice(5)}` })
  }
})

test('the day does not depend on the order in which the disk lists sidecars', () => {
  const names = ['b.xmp', 'a.RW2(2).json', 'a.xmp', 'a.JPG.xmp', 'a(2).RW2.xmp', 'a.JPG(2).json']
  const order = (listed: readonly string[]) =>
    sidecarQuestions({ file: { path: 'a(2).RW2' }, facts: ['taken'] }, noFacts, () =>
      listed.map(name => ({ path: name })),
    ).map(({ file }) => file.path)
  const best = ['a(2).RW2.xmp', 'a.xmp', 'a.RW2(2).json', 'a.JPG.xmp', 'b.xmp', 'a.JPG(2).json']
  expect(order(names)).toEqual(best)
  expect(order(names.toReversed())).toEqual(best)
})

test('an edited version goes with its original, to the day of that', async () => {
  const { days, folders } = await daysOf({
    'IMG_1.jpg': taken('2016:01:01 12:00:00'),
    'IMG_1-edited.jpg': taken('2020:05:05 12:00:00'),
    'IMG_1.jpg.supplemental-metadata.json': json('2016-01-01'),
  })
  expect(days).toEqual({ 'IMG_1.jpg': '2016-01-01 exif' })
  expect(folders).toEqual(new Set(['2016/2016-01/2016-01-01']))
})

test('a JSON of something else, or of another picture, says nothing', async () => {
  const { days } = await daysOf({
    'a.jpg': plain,
    'a.jpg.json': '{"shapes": [], "date": 1562171000}',
    'b.jpg': plain,
    'c.jpg.json': json('2019-07-03'),
    'b.json': json('2019-07-03'),
  })
  expect(days).toEqual({})
})

test('what lies beside a picture is opened only where the picture does not say all', async () => {
  const { opened } = await daysOf({
    'a.jpg': taken('2016:01:01 12:00:00'),
    'a.jpg.json': json('2019-01-01'),
    'b.jpg': plain,
    'b.jpg.json': json('2019-01-01'),
    'song.mp3': 'x',
    'song.mp3.json': json('2019-01-01'),
  })
  expect(opened).toEqual(['a.jpg', 'b.jpg', 'b.jpg.json'])
})

test('a rule asks whether a picture has a place, of the picture and of its JSON', async () => {
  const bench = workbench()
  const files = {
    'both.jpg': sampleBytes('photo.jpg'), // has a place
    'both.jpg.json': json('2019-01-01'),
    'google.jpg': plain,
    'google.jpg.json': json('2019-01-01', 48.1),
    'none.jpg': plain,
    'none.jpg.json': json('2019-01-01'),
    'unknown.png': plain,
  }
  putFiles(bench.folder, files, oldDate)
  const set = setOf(
    [
      { rule: 'yes', when: { hasPlace: true }, to: 'Yes' },
      { rule: 'no', when: { hasPlace: false }, to: 'No' },
    ],
    { otherwise: 'leave' },
  )
  const { plan } = await planned(bench, { set })
  expect(Object.fromEntries(plan.moves.map(({ from, to }) => [from, to.split('/')[0]]))).toMatchObject({
    'both.jpg': 'Yes',
    'google.jpg': 'Yes',
    'google.jpg.json': 'Yes',
    'none.jpg': 'No',
  })
})

test('what was read is cached for each file by itself: a JSON that changes is read again, its picture is not', async () => {
  const bench = workbench()
  const put = (files: Record<string, Buffer | string>) => putFiles(bench.folder, files, oldDate)
  put({ 'a.jpg': plain, 'a.jpg.json': json('2019-01-01'), 'b.jpg': plain })
  const cache = openCache(bench.stateDir)
  const read: string[] = []
  const lookUp: FactLookUp = {
    ask(question) {
      read.push(path.basename(question.path))
      return answerQuestion(minuteAgo, question)
    },
    close() {},
  }
  const replan = async () => {
    const { plan } = await planned(bench, { lookUp, cache: createFactCache(cache), disk: minuteAgo })
    return {
      read: read.splice(0).sort(),
      day: plan.moves.find(({ from }) => from === 'a.jpg')?.to.slice(-16, -6),
    }
  }
  expect(await replan()).toEqual({ read: ['a.jpg', 'a.jpg.json', 'b.jpg'], day: '2019-01-01' })
  expect(await replan()).toEqual({ read: [], day: '2019-01-01' })
  put({ 'a.jpg.json': json('2018-01-01') })
  expect(await replan()).toEqual({ read: ['a.jpg.json'], day: '2018-01-01' })
  put({ 'a.xmp': xmp('2017-01-01'), 'b.jpg.json': json('2019-01-01') })
  expect(await replan()).toEqual({ read: ['a.xmp', 'b.jpg.json'], day: '2017-01-01' })
  cache.close()
})

test('a picture whose JSON is only in the cloud is not called undated', async () => {
  const bench = workbench()
  putFiles(bench.folder, { 'a.jpg': plain, 'a.jpg.json': '', 'b.jpg': plain, 'b.jpg.json': '{}' }, oldDate)
  fs.truncateSync(path.join(bench.folder, 'a.jpg.json'), 100_000)
  fs.utimesSync(path.join(bench.folder, 'a.jpg.json'), oldDate, oldDate)
  const disk: Disk = { ...realDisk, isCloudOnlySync: file => String(file).endsWith('a.jpg.json') }
  const { plan, opened } = await planned(bench, { set: { undated: 'apart' }, disk })
  expect(opened).toEqual(['a.jpg', 'b.jpg', 'b.jpg.json'])
  expect(Object.fromEntries(plan.moves.map(({ from, to }) => [from, to]))).toMatchObject({
    'b.jpg': 'Undated/b.jpg',
  })
  expect(plan.moves.find(({ from }) => from === 'a.jpg')?.to).toMatch(/^\d{4}\//)
})

test('progress counts pictures, and then their sidecars as well', async () => {
  const bench = workbench()
  putFiles(bench.folder, { 'a.jpg': plain, 'a.jpg.json': json('2019-01-01'), 'b.jpg': plain }, oldDate)
  const reports: string[] = []
  await planned(bench, { onProgress: ({ done, total }) => reports.push(`${done}/${total}`) })
  expect(reports[0]).toBe('0/2')
  expect(reports.at(-1)).toBe('3/3')
  expect(reports).not.toContain('2/2')
})
