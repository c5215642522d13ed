import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../disk/disk.ts'
import { workbench } from '../../testing/workbench.ts'
import { answerQuestion } from '../answer.ts'

async function told(text: string) {
  const file = path.join(workbench({}).folder, 'IMG_1.jpg.supplemental-metadata.json')
  fs.writeFileSync(file, text)
  const facts = ['taken', 'takenFrom', 'hasPlace', 'clockNotSet'] as const
  const { facts: found } = await answerQuestion(realDisk, { path: file, facts, mayOpen: true })
  return facts.map(fact => found?.[fact])
}

/** As Google Photos writes it, shortened. */
const json = (taken: unknown, latitude = 0) =>
  JSON.stringify({
    title: 'IMG_1.jpg',
    imageViews: '3',
    creationTime: { timestamp: '1600000000', formatted: '13.09.2020, 12:26:40 UTC' },
    photoTakenTime: taken,
    geoData: { latitude, longitude: 0, altitude: 0, latitudeSpan: 0, longitudeSpan: 0 },
  })

test.each<[string, unknown, string | null]>([
  ['a moment', { timestamp: '1562171000', formatted: '03.07.2019, 16:23:20 UTC' }, '2019-07-03T16:23:20Z'],
  ['a number', { timestamp: 1562171000 }, '2019-07-03T16:23:20Z'],
  ['a day before 1970, as of a scan', { timestamp: '-462300000' }, '1955-05-09T07:20:00Z'],
  ['no date, which is zero', { timestamp: '0' }, null],
  ['a year before 1900', { timestamp: '-62135596800' }, null],
  ['a day to come', { timestamp: '4102444800' }, null],
  ['no number', { timestamp: '3 July 2019' }, null],
  ['a number without end', { timestamp: '9'.repeat(400) }, null],
  ['nothing', {}, null],
  ['a text', 'yesterday', null],
  ['null', null, null],
])('%s as the time of taking', async (_, taken, day) => {
  const [found, from, , clockNotSet] = await told(json(taken))
  expect([found, from]).toEqual([day, day === null ? null : 'takeout'])
  expect(clockNotSet).toBeNull()
})

test('a place is known, or that there is none', async () => {
  const taken = { timestamp: '1562171000' }
  expect((await told(json(taken)))[2]).toBe(false)
  expect((await told(json(taken, -33.86)))[2]).toBe(true)
  const exif = JSON.stringify({ photoTakenTime: taken, geoDataExif: { latitude: 0, longitude: 151.2 } })
  expect((await told(exif))[2]).toBe(true)
  const texts = JSON.stringify({ photoTakenTime: taken, geoData: { latitude: '48.1', longitude: '11.5' } })
  expect((await told(texts))[2]).toBe(true)
  expect((await told(texts.replace('"48.1"', '1e999').replace('"11.5"', '0')))[2]).toBe(false)
})

test.each([
  '',
  'null',
  '[]',
  '7',
  '{"photoTakenTime": {"timestamp": "1562171000"',
  '{"title": "Trip to Rome", "date": {"timestamp": "1562171000"}}',
  '{"flags": {}, "shapes": [], "imagePath": "IMG_1.jpg"}',
  '['.repeat(100_000),
  `{"photoTakenTime": {"timestamp": "1562171000"}, "description": "${'x'.repeat(300_000)}"}`,
])('what is not of Google Photos, is cut off or too long, says nothing: %.60s', async text => {
  expect(await told(text)).toEqual([null, null, null, null])
})
